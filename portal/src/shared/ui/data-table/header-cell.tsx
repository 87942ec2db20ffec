'use client';

import { useTranslations } from '@/i18n/translations';

import classes from './data-table.module.css';
import type { Column, DataTableProps } from './types';

interface HeaderCellProps<Row> {
  column: Column<Row>;
  paging: DataTableProps<Row>['paging'];
}

const ARIA = { none: 'none', up: 'ascending', down: 'descending' } as const;

/** Cycles through ascending, descending and the list's own order. */
function following(direction: keyof typeof ARIA, field: string): string | null {
  if (direction === 'none') return field;
  return direction === 'up' ? `-${field}` : null;
}

export function HeaderCell<Row>({ column, paging }: HeaderCellProps<Row>) {
  const t = useTranslations('table');
  const { sort: field, header, align, onlyWide } = column;
  const wide = onlyWide || undefined;
  if (!field || !paging) {
    return (
      <th role="columnheader" data-align={align} data-wide={wide} scope="col">
        {header}
      </th>
    );
  }
  const { sort } = paging.params;
  const direction = sort === field ? 'up' : sort === `-${field}` ? 'down' : 'none';
  return (
    <th
      role="columnheader"
      data-align={align}
      data-wide={wide}
      scope="col"
      aria-sort={ARIA[direction]}
    >
      <button
        type="button"
        className={classes.sort}
        data-direction={direction}
        title={t('sortBy', { column: header })}
        onClick={() => paging.change({ sort: following(direction, field) })}
      >
        {header}
      </button>
    </th>
  );
}
