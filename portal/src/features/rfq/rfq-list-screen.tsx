'use client';

import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { useListParams } from '@/shared/api/use-list-params';
import { Form } from '@/shared/forms/form';
import { EmptyState } from '@/shared/ui/empty-state';
import { PageHeader } from '@/shared/ui/page-header';

import { CreateRfqButton } from './create-button';
import { useRfqs } from './enquiries';
import { RFQ_LIST } from './params';
import classes from './rfq.module.css';
import { RfqTable } from './rfq-table';

const SEARCH_MS = 300;
const STATUSES = [
  'draft',
  'pending_approval',
  'published',
  'rejected',
  'quotation_received',
  'order_placed',
  'order_confirmed',
  'withdrawn',
] as const;

/** /rfq: the company's enquiries. */
export function RfqListScreen() {
  const t = useTranslations('rfq');
  const { params, change } = useListParams(RFQ_LIST);
  const list = useRfqs(params);
  const filtered = params.filters.filter !== null || params.filters.status !== null;
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={<CreateRfqButton />} />
      <Filters
        text={params.filters.filter ?? ''}
        status={params.filters.status}
        onText={(filter) => change({ filters: { filter: filter || null } })}
        onStatus={(status) => change({ filters: { status } })}
      />
      <RfqTable
        list={list}
        paging={{ params, change }}
        empty={
          filtered ? (
            <EmptyState
              title={t('noneFound')}
              hint={t('noneFoundHint')}
              action={
                <Button
                  variant="default"
                  onClick={() => change({ filters: { filter: null, status: null } })}
                >
                  {t('clearFilters')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t('empty')} hint={t('emptyHint')} action={<CreateRfqButton />} />
          )
        }
      />
    </>
  );
}

/** What is typed, until the list is asked for something else: by going back, or by a button. */
function useTyped(text: string, onText: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(text);
  const [asked, setAsked] = useState(text);
  if (text !== shown) {
    setShown(text);
    setAsked(text);
    if (text !== asked) setTyped(text);
  }
  const ask = (next: string) => {
    setAsked(next);
    onText(next);
  };
  return { typed, setTyped, ask };
}

interface FiltersProps {
  text: string;
  status: string | null;
  onText: (text: string) => void;
  onStatus: (status: string | null) => void;
}

function Filters({ text, status, onText, onStatus }: FiltersProps) {
  const t = useTranslations('rfq');
  const words = useTranslations('status');
  const { typed, setTyped, ask } = useTyped(text, onText);
  const search = useDebouncedCallback(ask, SEARCH_MS);
  return (
    <search>
      <Form className={classes.filters} onSubmit={search.flush}>
        <TextInput
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          maxLength={100}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            search(event.currentTarget.value.trim());
          }}
        />
        <Select
          aria-label={t('columns.status')}
          placeholder={t('anyStatus')}
          data={STATUSES.map((value) => ({ value, label: words(value) }))}
          value={status}
          onChange={onStatus}
          clearable
        />
      </Form>
    </search>
  );
}
