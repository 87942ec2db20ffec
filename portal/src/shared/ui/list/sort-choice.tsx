'use client';

import { useTranslations } from '@/i18n/translations';

import type { Column, ListPaging } from '@/shared/ui/data-table/types';

import classes from './filter-bar.module.css';

interface SortChoiceProps<Row> {
  /** The columns that the list offers. */
  columns: readonly Column<Row>[];
  paging: ListPaging;
}

/** The order of a list, for phones: their cards have no column headings to press. */
export function SortChoice<Row>({ columns, paging }: SortChoiceProps<Row>) {
  const t = useTranslations('table');
  const sortable = columns.filter(({ sort }) => sort);
  if (sortable.length === 0) return null;
  return (
    <select
      className={`${classes.control} ${classes.order}`}
      aria-label={t('order')}
      value={paging.params.sort ?? ''}
      onChange={(event) => paging.change({ sort: event.currentTarget.value || null })}
    >
      <option value="">{t('order')}</option>
      {sortable.map(({ sort, header }) => [
        <option key={sort} value={sort}>
          {t('ascending', { column: header })}
        </option>,
        <option key={`-${sort}`} value={`-${sort}`}>
          {t('descending', { column: header })}
        </option>,
      ])}
    </select>
  );
}
