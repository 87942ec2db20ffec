'use client';

import type { MouseEvent } from 'react';

import { Link, useRouter } from '@/i18n/navigation';

import classes from './data-table.module.css';
import { RowMenu } from './row-menu';
import type { Column, DataTableProps } from './types';

const INTERACTIVE = 'a, button, input, select, textarea, label, [role="menu"], [role="menuitem"]';

/**
 * Whether a click opens the row. Clicks on its links and buttons do not, and neither does selecting
 * text.
 */
function isForRow(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement;
  if (!event.currentTarget.contains(target) || target.closest(INTERACTIVE)) return false;
  return !window.getSelection()?.toString();
}

export function Row<RowData>({ row, ...table }: DataTableProps<RowData> & { row: RowData }) {
  const { columns, rowHref, rowLabel, actions } = table;
  const router = useRouter();
  const href = rowHref?.(row) ?? null;
  const open = (event: MouseEvent<HTMLElement>) => {
    if (href && isForRow(event)) router.push(href);
  };
  return (
    // The first cell has the real link, for keyboards and new tabs. The row only enlarges it.
    <tr role="row" className={classes.row} data-link={href ? true : undefined} onClick={open}>
      {columns.map((column, index) => (
        <td
          key={column.key}
          role="cell"
          data-align={column.align}
          data-label={column.header}
          data-phone={column.hideOnPhone ? 'hidden' : undefined}
          data-wide={column.onlyWide || undefined}
        >
          {index === 0 ? <FirstCell {...table} row={row} column={column} /> : column.cell(row)}
        </td>
      ))}
      {actions ? (
        <td role="cell" className={classes.actionCell}>
          <RowMenu row={row} actions={actions} label={rowLabel?.(row) ?? ''} />
        </td>
      ) : null}
    </tr>
  );
}

/** The row's link, after anything that comes before it, such as a checkbox. */
function FirstCell<RowData>({
  row,
  column,
  rowHref,
  rowStart,
}: Pick<DataTableProps<RowData>, 'rowHref' | 'rowStart'> & {
  row: RowData;
  column: Column<RowData>;
}) {
  const href = rowHref?.(row);
  const cell = column.cell(row);
  const link = href ? (
    <Link href={href} className={classes.rowLink}>
      {cell}
    </Link>
  ) : (
    cell
  );
  if (!rowStart) return link;
  return (
    <span className={classes.started}>
      {rowStart(row)}
      {link}
    </span>
  );
}
