'use client';

import { IconFileInvoice } from '@tabler/icons-react';
import { CompanyName } from '@/domain/company/company-name';
import { askPath } from '@/domain/enquiry/variants';
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

import { Badge } from './badge';
import { CARGO_LIST, type CargoRow } from './cargo-params';
import { NamedProduct, Quantity, TermsAt, UnitPrice } from './offer-parts';

function useColumns(): Column<CargoRow>[] {
  const t = useTranslations('offers.fields');
  const common = useTranslations('common');
  const company = useTranslations('company.fields');
  const enquiry = useTranslations('enquiry.fields');
  const quotations = useTranslations('quotations.fields');
  const products = useTranslations('products.fields');
  return [
    {
      key: 'name',
      header: products('name'),
      cell: (row) => <NamedProduct {...row} />,
    },
    {
      key: 'hscode',
      header: enquiry('hsCodeId'),
      cell: (row) => <span className="code">{hsCodeText(row.hscode.code)}</span>,
      hideOnPhone: true,
    },
    {
      key: 'company',
      header: company('companyName'),
      cell: (row) => <CompanyName name={row.user.companyName} />,
    },
    { key: 'qty', header: t('qty'), align: 'end', cell: (row) => <Quantity {...row} /> },
    {
      key: 'price',
      header: t('price'),
      sort: 'price',
      align: 'end',
      cell: (row) => <UnitPrice {...row} />,
    },
    {
      key: 'terms',
      header: enquiry('paymentTerms'),
      cell: (row) => <TermsAt {...row} />,
      onlyWide: true,
    },
    {
      key: 'expiryDate',
      header: quotations('expiryDate'),
      sort: 'expiryDate',
      cell: (row) => <DateText value={row.expiryDate} />,
    },
    { key: 'status', header: common('status'), cell: (row) => <Badge status={row.status} /> },
  ];
}

function useActions(): RowAction<CargoRow>[] {
  const t = useTranslations('offers');
  return [
    useViewAction(paths.cargoOffers.view),
    {
      key: 'ask',
      label: t('ask'),
      icon: IconFileInvoice,
      href: ({ id, ask }) => askPath(ask, { offer: id }),
      shown: (row) => row.ask !== null,
    },
    useProfileAction((row) => row.user.id),
  ];
}

/** /cargo-offers: what other companies offer now. */
export function CargoOffersScreen() {
  const t = useTranslations('offers');
  const shell = useTranslations('shell');
  return (
    <ListScreen
      {...useRows(CARGO_LIST)}
      name="cargo-offers"
      title={shell('menu.cargoOffers')}
      lead={t('cargoLead')}
      label={shell('menu.cargoOffers')}
      columns={useColumns()}
      rowKey={(row) => row.id}
      rowHref={(row) => paths.cargoOffers.view(row.id)}
      rowLabel={(row) => row.name}
      actions={useActions()}
      search={{ name: 'filter', label: t('cargoSearch') }}
      fields={[
        ...useGoodsFilters(),
        { kind: 'text', name: 'minPrice', label: t('minPrice'), maxLength: 15 },
        { kind: 'text', name: 'maxPrice', label: t('maxPrice'), maxLength: 15 },
      ]}
      empty={<EmptyState title={t('noOffers')} />}
    />
  );
}
