'use client';

import { IconSpeakerphone } from '@tabler/icons-react';
import { CompanyName } from '@/domain/company/company-name';
import { useGoodsFilters } from '@/domain/products/goods-filters';
import { useProfileAction, useViewAction } from '@/domain/products/row-actions';
import { hsCodeText } from '@/domain/reference/hs-search';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import type { Column, RowAction } from '@/shared/ui/data-table/types';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ListScreen } from '@/shared/ui/list/list-screen';
import { useRows } from '@/shared/ui/list/use-rows';
import { DateText } from '@/shared/ui/values/date-text';

import { OFFERED_LIST, type PromotionRow } from './params';

function useColumns(): Column<PromotionRow>[] {
  const t = useTranslations('promotions');
  const enquiry = useTranslations('enquiry.fields');
  const company = useTranslations('company.fields');
  return [
    {
      key: 'title',
      header: t('fields.title'),
      sort: 'title',
      cell: (row) => <bdi>{row.title}</bdi>,
    },
    {
      key: 'company',
      header: company('companyName'),
      cell: (row) => <CompanyName name={row.companyName} />,
    },
    {
      key: 'category',
      header: enquiry('categoryId'),
      cell: (row) => row.category,
      hideOnPhone: true,
    },
    {
      key: 'hsCode',
      header: enquiry('hsCodeId'),
      cell: (row) => <span className="code">{hsCodeText(row.hsCode.code)}</span>,
    },
    {
      key: 'until',
      header: t('fields.endDate'),
      sort: 'endDate',
      cell: (row) => <DateText value={row.endDate} />,
    },
  ];
}

function useActions(): RowAction<PromotionRow>[] {
  return [useViewAction(paths.promotions.details), useProfileAction((row) => row.userId)];
}

/** /promotions/offered: what other companies promote to this one. */
export function OfferedPromotionsScreen() {
  const t = useTranslations('promotions');
  const shell = useTranslations('shell');
  return (
    <ListScreen
      {...useRows(OFFERED_LIST)}
      name="promotions-offered"
      title={shell('menu.promotionsForYou')}
      lead={t('offeredLead')}
      label={shell('menu.promotionsForYou')}
      columns={useColumns()}
      rowKey={(row) => row.id}
      rowHref={(row) => paths.promotions.details(row.id)}
      rowLabel={(row) => row.title}
      actions={useActions()}
      search={{ name: 'filter', label: t('offeredSearch') }}
      fields={[...useGoodsFilters()]}
      empty={<EmptyState icon={IconSpeakerphone} title={t('empty')} hint={t('offeredEmptyHint')} />}
    />
  );
}
