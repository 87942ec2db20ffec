'use client';

import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMayWrite } from '@/domain/account/session-context';
import { useTranslations } from '@/i18n/translations';
import { TextField } from '@/shared/forms/fields/text-field';
import { hasUnread } from '@/shared/forms/first-error';
import { useLeaveGuard } from '@/shared/forms/use-leave-guard';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { KeptFocus } from '@/shared/ui/controls/kept-focus';
import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';
import { Notice } from '@/shared/ui/feedback/notice';
import { PageHeader } from '@/shared/ui/page/page-header';

import { CurrencyFields } from './currency-fields';
import {
  type Draft,
  type DraftItem,
  figuresOf,
  moved,
  newItem,
  payloadOf,
  previewOf,
} from './draft';
import { FileLinks } from './file-links';
import { ItemDialog } from './item-dialog';
import { ItemsTable } from './items-table';
import type { Calculation, Rules } from './params';
import classes from './price-calculator.module.css';
import { QuotationFields } from './quotation-fields';
import { SaveDialog } from './save-dialog';
import { Summary } from './summary';
import { useSaving } from './use-saving';

interface CalculatorFormProps {
  rules: Rules;
  stored: Calculation | null;
  /** What the form begins with. */
  begin: Draft;
}

const asText = (draft: Draft) => JSON.stringify(payloadOf(draft, null));

/** The form of a calculation. Until it is saved, the amounts are a preview. */
export function CalculatorForm({ rules, stored, begin }: CalculatorFormProps) {
  const t = useTranslations('calculator');
  const rfq = useTranslations('rfq.delete');
  const common = useTranslations('common');
  const mayWrite = useMayWrite();
  const [draft, setDraft] = useState(begin);
  const [first, setFirst] = useState(() => asText(begin));
  const [edited, setEdited] = useState<DraftItem | null>(null);
  const [deleted, setDeleted] = useState<DraftItem | null>(null);
  const [isNaming, setNaming] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const isDirty = asText(draft) !== first;
  const guard = useLeaveGuard(() => isDirty);
  const saving = useSaving({
    stored,
    onSaved: (_answer, next) => {
      setDraft(next);
      setFirst(asText(next));
    },
  });
  const { current, refused } = saving;
  const isSaved = current !== null && !isDirty;
  const figures = isSaved ? figuresOf(current) : previewOf(draft);
  const change = (next: Draft) => {
    saving.forget();
    setDraft(next);
  };
  const keep = (item: DraftItem, foreign: Pick<Draft, 'currency' | 'exchangeRate'>) => {
    const isNew = !draft.items.some((each) => each.key === item.key);
    const items = isNew
      ? [...draft.items, item]
      : draft.items.map((each) => (each.key === item.key ? item : each));
    change({ ...draft, ...foreign, items });
    setEdited(null);
  };
  const move = (item: DraftItem, by: 1 | -1) => {
    const { activeElement } = document;
    const place = draft.items.findIndex((each) => each.key === item.key);
    flushSync(() => change({ ...draft, items: moved(draft.items, place, by) }));
    if (activeElement instanceof HTMLElement) activeElement.focus();
  };
  const save = () => {
    if (hasUnread(page.current)) return;
    if (stored === null && current === null) setNaming(true);
    else void saving.save(draft);
  };
  const isFull = draft.items.length >= rules.maxItems;
  const canSave = draft.items.length > 0 && (isDirty || current === null);
  return (
    <>
      <PageHeader
        back={paths.calculator.list()}
        title={current ? t('viewTitle') : t('formTitle')}
        lead={current ? <bdi>{current.templateName}</bdi> : null}
        actions={
          <>
            {current ? <FileLinks id={current.id} isStale={isDirty} /> : null}
            {mayWrite ? (
              <KeptFocus>
                <Button onClick={save} loading={saving.busy} disabled={!canSave}>
                  {common('save')}
                </Button>
              </KeptFocus>
            ) : null}
          </>
        }
      />
      <div ref={page} className={classes.page}>
        {current && mayWrite ? (
          <TextField
            label={t('templateName')}
            maxLength={rules.nameLength}
            value={draft.name}
            error={draft.name.trim() ? undefined : t('problems.name')}
            onChange={(event) => change({ ...draft, name: event.currentTarget.value })}
          />
        ) : null}
        <CurrencyFields
          draft={draft}
          disabled={!mayWrite}
          onChange={(foreign) => change({ ...draft, ...foreign })}
        />
        <section aria-labelledby="calculation-items">
          <div className={classes.head}>
            <h2 id="calculation-items">{t('items')}</h2>
            {mayWrite ? (
              <Button
                variant="light"
                leftSection={<IconPlus size={17} />}
                disabled={isFull}
                onClick={() => setEdited(newItem(draft, rules.insuredPercent))}
              >
                {t('addItem')}
              </Button>
            ) : null}
          </div>
          {isFull ? <p className={classes.hint}>{t('full', { limit: rules.maxItems })}</p> : null}
          {draft.items.length === 0 ? (
            <p className={classes.none}>{t('noItems')}</p>
          ) : (
            <ItemsTable
              items={draft.items}
              figures={figures}
              refused={refused}
              {...(mayWrite ? { onEdit: setEdited, onDelete: setDeleted, onMove: move } : {})}
            />
          )}
        </section>
        {draft.items.length > 0 && !figures ? (
          <Notice tone="bad" icon={IconAlertTriangle}>
            {t('noPrice')}
          </Notice>
        ) : null}
        {figures ? <Summary figures={figures} currency={draft.currency} isSaved={isSaved} /> : null}
        <QuotationFields
          draft={draft}
          rules={rules}
          refused={saving.refusedTerms}
          disabled={!mayWrite}
          onChange={(terms) => change({ ...draft, ...terms })}
        />
      </div>
      {edited ? (
        <ItemDialog
          key={edited.key}
          item={edited}
          draft={draft}
          rules={rules}
          isNew={!draft.items.some((each) => each.key === edited.key)}
          onClose={() => setEdited(null)}
          onSave={keep}
        />
      ) : null}
      {isNaming ? (
        <SaveDialog
          name={draft.name}
          maxLength={rules.nameLength}
          busy={saving.busy}
          onClose={() => setNaming(false)}
          onSave={async (name) => {
            if (await saving.save({ ...draft, name })) setNaming(false);
          }}
        />
      ) : null}
      <ConfirmDialog
        opened={deleted !== null}
        title={rfq('question')}
        text={deleted?.description ?? null}
        danger
        onCancel={() => setDeleted(null)}
        onConfirm={() => {
          change({ ...draft, items: draft.items.filter((each) => each.key !== deleted?.key) });
          setDeleted(null);
        }}
      />
      <ConfirmDialog
        opened={saving.newer !== null}
        title={t('changedTitle')}
        text={saving.newer?.message ?? null}
        confirmLabel={t('showCurrent')}
        onCancel={saving.keepMine}
        onConfirm={saving.takeTheirs}
      />
      {guard.dialog}
    </>
  );
}
