'use client';

import { IconFileInvoice } from '@tabler/icons-react';
import { CompanyName } from '@/domain/company/company-name';
import { askPath } from '@/domain/enquiry/variants';
import { useGoodsFilters } from '@/domain/products/goods-filters';
import { ProductPicture } from '@/domain/products/product-picture';
import { useProfileAction } from '@/domain/products/row-actions';
import { hsCodeText } from '@/domain/reference/hs-search';
import { SearchesButton } from '@/domain/searches/searches-button';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import type { Column, RowAction } from '@/shared/ui/data-table/types';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ListScreen } from '@/shared/ui/list/list-screen';
import { useRows } from '@/shared/ui/list/use-rows';

import classes from './find-products.module.css';
import { FIND_LIST, type FoundRow, SELLERS } from './params';

function useColumns(): Column<FoundRow>[] {
  const enquiry = useTranslations('enquiry.fields');
  const t = useTranslations('findProducts');
  const company = useTranslations('company.fields');
  const products = useTranslations('products.fields');
  return [
    {
      key: 'name',
      header: products('name'),
      sort: 'name',
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
    },
    {
      key: 'category',
      header: enquiry('categoryId'),
      cell: (row) => row.categories.name,
      hideOnPhone: true,
    },
    {
      key: 'company',
      header: company('companyName'),
      cell: (row) => <CompanyName name={row.companyName} />,
    },
    { key: 'type', header: t('type'), cell: (row) => row.businessTypes.name, onlyWide: true },
    { key: 'country', header: company('country'), cell: (row) => row.country },
  ];
}

function useActions(): RowAction<FoundRow>[] {
  const t = useTranslations('findProducts');
  return [
    {
      key: 'ask',
      label: t('ask'),
      icon: IconFileInvoice,
      href: ({ id, ask }) => askPath(ask, { product: id }),
      shown: (row) => row.ask !== null,
    },
    useProfileAction((row) => row.userId),
  ];
}

/** /find-products: the products of all companies that the reader's company may ask for them. */
export function FindProductsScreen() {
  const t = useTranslations('findProducts');
  const company = useTranslations('company.fields');
  const shell = useTranslations('shell');
  const rows = useRows(FIND_LIST);
  return (
    <ListScreen
      {...rows}
      name="find-products"
      title={shell('menu.findProducts')}
      lead={t('lead')}
      label={shell('menu.findProducts')}
      columns={useColumns()}
      rowKey={(row) => row.id}
      rowHref={(row) => paths.products.view(row.id)}
      rowLabel={(row) => row.name}
      actions={useActions()}
      buttons={
        <SearchesButton
          filters={
            rows.state.isNarrowed ? { list: 'products', ...rows.state.params.filters } : null
          }
        />
      }
      search={{ name: 'filter', label: t('search') }}
      fields={[
        ...useGoodsFilters(),
        { kind: 'text', name: 'country', label: company('country') },
        {
          kind: 'choice',
          name: 'businessType',
          label: t('type'),
          any: t('anyType'),
          options: Object.entries(SELLERS).map(([value, code]) => ({
            value,
            label: shell(`businessTypes.${code}`),
          })),
        },
      ]}
      empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
    />
  );
}
