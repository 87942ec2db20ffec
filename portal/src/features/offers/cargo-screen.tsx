'use client';

import { IconBuilding, IconEye, IconFileInvoice } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

import { CompanyName } from '@/domain/company/company-name';
import { ProductPicture } from '@/domain/products/product-picture';
import { hsCodeText } from '@/domain/reference/hs-search';
import { useCategories } from '@/domain/reference/use-reference';
import { useListParams } from '@/shared/api/use-list-params';
import { useList } from '@/shared/api/use-resource';
import { paths } from '@/shared/lib/paths';
import type { Column, ListResource, RowAction } from '@/shared/ui/data-table/types';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ListScreen } from '@/shared/ui/list/list-screen';
import { DateText } from '@/shared/ui/values/date-text';

import { Badge } from './badge';
import { askPath, CARGO_LIST, CARGO_OFFERS, type CargoRow, cargoQuery } from './cargo-params';
import { Quantity, UnitPrice } from './offer-parts';
import classes from './offers.module.css';

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
      cell: (row) => (
        <span className={classes.named}>
          <ProductPicture src={row.thumbnail} alt="" size="row" />
          <bdi>{row.name}</bdi>
        </span>
      ),
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
      cell: (row) => (
        <>
          <span className="code">{row.paymentTerms}</span>
          <bdi className={classes.place}>{row.locationForDelivery}</bdi>
        </>
      ),
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
  const common = useTranslations('common');
  const company = useTranslations('company');
  return [
    {
      key: 'view',
      label: common('view'),
      icon: IconEye,
      href: (row) => paths.cargoOffers.view(row.id),
    },
    {
      key: 'ask',
      label: t('ask'),
      icon: IconFileInvoice,
      href: askPath,
      shown: (row) => row.ask !== null,
    },
    {
      key: 'profile',
      label: company('viewProfile'),
      icon: IconBuilding,
      href: (row) => paths.company(row.user.id ?? 0),
      shown: (row) => row.user.id !== null,
    },
  ];
}

/** /cargo-offers: what other companies offer now. */
export function CargoOffersScreen() {
  const t = useTranslations('offers');
  const enquiry = useTranslations('enquiry.fields');
  const find = useTranslations('findProducts');
  const shell = useTranslations('shell');
  const state = useListParams(CARGO_LIST);
  const query = cargoQuery(state.params);
  const list: ListResource<CargoRow> = useList(CARGO_OFFERS, { query });
  const categories = useCategories('').data?.data.rows ?? [];
  return (
    <ListScreen
      name="cargo-offers"
      title={shell('menu.cargoOffers')}
      lead={t('cargoLead')}
      label={shell('menu.cargoOffers')}
      columns={useColumns()}
      list={list}
      rowKey={(row) => row.id}
      rowHref={(row) => paths.cargoOffers.view(row.id)}
      rowLabel={(row) => row.name}
      actions={useActions()}
      state={state}
      file={{ path: CARGO_OFFERS, query }}
      search={{ name: 'filter', label: t('cargoSearch') }}
      fields={[
        { kind: 'text', name: 'hsCode', label: find('hsCode'), maxLength: 10 },
        {
          kind: 'choice',
          name: 'category',
          label: enquiry('categoryId'),
          any: find('anyCategory'),
          options: categories.map(({ id, name }) => ({ value: String(id), label: name })),
        },
        { kind: 'text', name: 'minPrice', label: t('minPrice'), maxLength: 15 },
        { kind: 'text', name: 'maxPrice', label: t('maxPrice'), maxLength: 15 },
      ]}
      empty={<EmptyState title={t('noOffers')} />}
    />
  );
}
