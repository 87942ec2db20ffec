'use client';

import {
  IconCalculator,
  IconCopy,
  IconEye,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import { useState } from 'react';
import { useMayWrite } from '@/domain/account/session-context';
import { DeleteQuestion } from '@/domain/own-records/delete-question';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { useListParams } from '@/shared/api/use-list-params';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import type { Column, RowAction } from '@/shared/ui/data-table/types';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { saveFile } from '@/shared/ui/feedback/save-file';
import { useAttempt } from '@/shared/ui/feedback/use-attempt';
import { ListScreen } from '@/shared/ui/list/list-screen';
import { DateText } from '@/shared/ui/values/date-text';

import { Amount } from './amount';
import { deleteCalculation, fileOf, useCalculations } from './calculations';
import { RUPEE } from './draft';
import { CALCULATION_LIST, CALCULATIONS, type CalculationRow, calculationsQuery } from './params';

/** /price-calculator: the company's price calculations. */
export function CalculationListScreen() {
  const menu = useTranslations('shell.menu');
  const t = useTranslations('calculator');
  const rfq = useTranslations('rfq.delete');
  const state = useListParams(CALCULATION_LIST);
  const [deleting, setDeleting] = useState<CalculationRow | null>(null);
  return (
    <>
      <ListScreen
        name="price-calculations"
        title={menu('priceCalculator')}
        label={menu('priceCalculator')}
        buttons={<CreateButton />}
        state={state}
        file={{ path: CALCULATIONS, query: { ...calculationsQuery(state.params) } }}
        search={{ name: 'filter', label: t('search') }}
        columns={useColumns()}
        list={useCalculations(state.params)}
        rowKey={(row) => row.id}
        rowHref={(row) => paths.calculator.details(row.id)}
        rowLabel={(row) => row.templateName}
        actions={useActions(setDeleting)}
        empty={
          <EmptyState
            icon={IconCalculator}
            title={t('empty')}
            hint={t('emptyHint')}
            action={<CreateButton />}
          />
        }
      />
      <DeleteQuestion
        row={deleting}
        title={rfq('question')}
        text={deleting?.templateName}
        remove={deleteCalculation}
        changed={[CALCULATIONS]}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

function CreateButton() {
  const t = useTranslations('calculator');
  const mayWrite = useMayWrite();
  if (!mayWrite) return null;
  return (
    <Button component={Link} href={paths.calculator.create()} leftSection={<IconPlus size={18} />}>
      {t('createNew')}
    </Button>
  );
}

function useColumns(): Column<CalculationRow>[] {
  const common = useTranslations('common');
  const t = useTranslations('calculator');
  return [
    {
      key: 'templateName',
      header: t('templateName'),
      sort: 'templateName',
      cell: (row) => <bdi>{row.templateName}</bdi>,
    },
    {
      key: 'totalAmount',
      header: t('totalAmount'),
      sort: 'totalAmount',
      align: 'end',
      cell: (row) => <Amount value={row.totalAmount} currency={RUPEE} />,
    },
    {
      key: 'foreignTotal',
      header: t('foreignTotal'),
      align: 'end',
      onlyWide: true,
      cell: (row) => <Amount value={row.foreignTotal} currency={row.currency ?? ''} />,
    },
    {
      key: 'itemCount',
      header: t('items'),
      sort: 'itemCount',
      align: 'end',
      cell: (row) => row.itemCount,
    },
    {
      key: 'createdAt',
      header: common('date'),
      sort: 'createdAt',
      cell: (row) => <DateText value={row.createdAt} />,
    },
  ];
}

function useActions(onDelete: (row: CalculationRow) => void): RowAction<CalculationRow>[] {
  const t = useTranslations('calculator');
  const common = useTranslations('common');
  const rfq = useTranslations('rfq.actions');
  const quotations = useTranslations('quotations');
  const comparison = useTranslations('comparison');
  const locale = useLocale();
  const mayWrite = useMayWrite();
  const { attempt } = useAttempt();
  const download = (row: CalculationRow, kind: 'pdf' | 'xlsx') =>
    attempt(() => saveFile(fileOf(row.id, kind, locale)));
  return [
    {
      key: 'view',
      label: mayWrite ? t('viewOrEdit') : common('view'),
      icon: IconEye,
      href: (row) => paths.calculator.details(row.id),
    },
    {
      key: 'clone',
      label: rfq('clone'),
      icon: IconCopy,
      href: (row) => paths.calculator.clone(row.id),
      shown: () => mayWrite,
    },
    {
      key: 'pdf',
      label: quotations('pdf'),
      icon: IconFileTypePdf,
      onSelect: (row) => void download(row, 'pdf'),
    },
    {
      key: 'xlsx',
      label: comparison('spreadsheet'),
      icon: IconFileSpreadsheet,
      onSelect: (row) => void download(row, 'xlsx'),
    },
    {
      key: 'delete',
      label: common('delete'),
      icon: IconTrash,
      danger: true,
      onSelect: onDelete,
      shown: () => mayWrite,
    },
  ];
}
