'use client';

import { useTranslations } from '@/i18n/translations';

import classes from './data-table.module.css';
import { HeaderCell } from './header-cell';
import { ListFrame } from './list-frame';
import { Row } from './row';
import { shownColumns } from './shown-columns';
import { TableSkeleton } from './table-skeleton';
import type { DataTableProps } from './types';
import { watchOverflow } from './watch-overflow';

/**
 * The portal's only table: dense rows with a sticky header, and cards on a phone (the same rows in
 * another layout). It has its own skeleton, empty and error states.
 */
export function DataTable<RowData>(props: DataTableProps<RowData>) {
  const { list, columns, paging, empty, skeletonRows, hidden } = props;
  return (
    <ListFrame
      list={list}
      paging={paging}
      skeleton={
        <TableSkeleton columns={columns.length} rows={skeletonRows ?? paging?.params.limit ?? 5} />
      }
      empty={empty}
    >
      {(data) => (
        <Grid {...props} columns={shownColumns(columns, data.columns, hidden)} rows={data.rows} />
      )}
    </ListFrame>
  );
}

function Grid<RowData>(props: DataTableProps<RowData> & { rows: RowData[] }) {
  const { label, columns, actions, paging, rows, rowKey, rowsId } = props;
  const t = useTranslations('table');
  return (
    // The roles are repeated, because `display` removes them where rows become cards.
    <div className={classes.scroll} ref={watchOverflow}>
      <table className={classes.table} role="table" aria-label={label}>
        <thead role="rowgroup" className={classes.head}>
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} paging={paging} />
            ))}
            {actions ? (
              <th role="columnheader" className={classes.actionHead}>
                <span className={classes.hidden}>{t('actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className={classes.body}
          id={rowsId}
          tabIndex={rowsId ? -1 : undefined}
        >
          {rows.map((row) => (
            <Row key={rowKey(row)} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
