'use client';

import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

import classes from './data-table.module.css';
import type { Column, DataTableProps } from './types';

interface HeaderCellProps<Row> {
  column: Column<Row>;
  paging: DataTableProps<Row>['paging'];
}

const ARIA = { none: 'none', up: 'ascending', down: 'descending' } as const;
const ICONS = { none: IconArrowsSort, up: IconArrowUp, down: IconArrowDown };

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
  const Icon = ICONS[direction];
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
        data-active={direction !== 'none' || undefined}
        title={t('sortBy', { column: header })}
        onClick={() => paging.change({ sort: following(direction, field) })}
      >
        {header}
        <Icon size={14} stroke={2} aria-hidden />
      </button>
    </th>
  );
}
