'use client';

import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

import { Link } from '@/i18n/navigation';
import { paths } from '@/shared/lib/paths';
import { EmptyState } from '@/shared/ui/empty-state';
import { ErrorState } from '@/shared/ui/error-state';
import { PageHeader } from '@/shared/ui/page-header';

import { type Enquiry, useEnquiry, useRfqRules } from './enquiries';
import { RfqFormScreen } from './rfq-form';
import { RfqSkeleton } from './rfq-skeleton';

/** /rfq/details: a new enquiry. */
export function RfqCreateScreen() {
  const rules = useRfqRules();
  if (rules.data) return <RfqFormScreen rules={rules.data.data} enquiry={null} isClone={false} />;
  if (rules.error) return <ErrorState error={rules.error} onRetry={() => void rules.mutate()} />;
  return <RfqSkeleton />;
}

/** /rfq/details/{id} and /rfq/clone/{id}: the form filled in with what is stored. */
export function RfqEditScreen({ id, isClone }: { id: number; isClone: boolean }) {
  const rules = useRfqRules();
  const enquiry = useEnquiry(id);
  const failed = [rules, enquiry].find(({ data, error }) => !data && error);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.mutate()} />;
  if (!rules.data || !enquiry.data) return <RfqSkeleton />;
  if (!isClone && !enquiry.data.data.can.includes('edit'))
    return <NotEditable enquiry={enquiry.data.data} />;
  return <RfqFormScreen rules={rules.data.data} enquiry={enquiry.data.data} isClone={isClone} />;
}

/** Published and later: nothing to edit here, but a copy can be raised. */
function NotEditable({ enquiry }: { enquiry: Enquiry }) {
  const t = useTranslations('rfq');
  return (
    <>
      <PageHeader back={paths.rfq.view(enquiry.id)} title={<bdi>{enquiry.productName}</bdi>} />
      <EmptyState
        title={t('form.notEditable')}
        hint={t('form.notEditableHint')}
        action={
          <Button
            component={Link}
            href={paths.rfq.clone(enquiry.id)}
            leftSection={<IconCopy size={16} />}
          >
            {t('actions.clone')}
          </Button>
        }
      />
    </>
  );
}
