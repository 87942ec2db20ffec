'use client';

import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Status } from '@/domain/enquiry/status';
import { ProductPicture } from '@/domain/products/product-picture';
import { useOwnActions } from '@/domain/products/row-actions';
import { hsCodeText } from '@/domain/reference/hs-search';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import type { Column, DataTableProps, RowAction } from '@/shared/ui/data-table/types';
import { Tag } from '@/shared/ui/values/tag';

import { DeleteDialog } from './delete-dialog';
import { type ProductRow, statusOf } from './params';
import classes from './products.module.css';
import { useSwitch } from './use-switch';

function useColumns(): Column<ProductRow>[] {
  const t = useTranslations('products');
  const common = useTranslations('common');
  const enquiry = useTranslations('enquiry.fields');
  return [
    {
      key: 'name',
      header: t('fields.name'),
      cell: (row) => (
        <span className={classes.named}>
          <ProductPicture src={row.thumbnail} alt="" size="row" />
          <bdi>{row.name}</bdi>
        </span>
      ),
    },
    { key: 'category', header: enquiry('categoryId'), cell: (row) => row.categories.name },
    {
      key: 'hscode',
      header: enquiry('hsCodeId'),
      cell: (row) => <span className="code">{hsCodeText(row.hscode.code)}</span>,
    },
    {
      key: 'status',
      header: common('status'),
      cell: (row) => (
        <>
          <Status value={statusOf(row)} />
          {row.isActive ? null : <Tag tone="neutral" label={t('inactive')} />}
        </>
      ),
    },
  ];
}

function useActions(onDelete: (row: ProductRow) => void): RowAction<ProductRow>[] {
  const t = useTranslations('products.actions');
  const turn = useSwitch();
  return useOwnActions(paths.products, onDelete, [
    {
      key: 'deactivate',
      label: t('deactivate'),
      icon: IconPlayerPause,
      onSelect: (row) => void turn(row.id, false),
      shown: (row) => row.can.includes('deactivate'),
    },
    {
      key: 'activate',
      label: t('activate'),
      icon: IconPlayerPlay,
      onSelect: (row) => void turn(row.id, true),
      shown: (row) => row.can.includes('activate'),
    },
  ]);
}

type Table = Omit<DataTableProps<ProductRow>, 'paging' | 'empty'>;

interface ProductRowsProps {
  list: Table['list'];
  children: (table: Table) => ReactNode;
}

/** Prepares the table of the company's products and the actions on each row. */
export function ProductRows({ list, children }: ProductRowsProps) {
  const t = useTranslations('products');
  const columns = useColumns();
  const [deleting, setDeleting] = useState<ProductRow | null>(null);
  const actions = useActions(setDeleting);
  return (
    <>
      {children({
        label: t('title'),
        columns,
        list,
        rowKey: (row) => row.id,
        rowHref: (row) => paths.products.view(row.id),
        rowLabel: (row) => row.name,
        actions,
      })}
      <DeleteDialog row={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
