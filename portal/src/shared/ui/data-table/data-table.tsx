'use client';

import { useTranslations } from 'next-intl';

import { ErrorState } from '@/shared/ui/error-state';
import { useErrorMessage } from '@/shared/ui/use-error-message';

import classes from './data-table.module.css';
import { HeaderCell } from './header-cell';
import { Pager } from './pager';
import { PastTheEnd } from './past-the-end';
import { Row } from './row';
import { shownColumns } from './shown-columns';
import { TableSkeleton } from './table-skeleton';
import type { DataTableProps, ListResource } from './types';
import { watchOverflow } from './watch-overflow';

/**
 * The one table: dense rows with a sticky header, cards on a phone (the same rows, laid out
 * otherwise), and its own skeleton, empty and error states.
 */
export function DataTable<RowData>(props: DataTableProps<RowData>) {
  const { list, columns, paging, empty, skeletonRows } = props;
  const data = list.data?.data;
  if (!data && list.error) {
    return (
      <div className={classes.frame}>
        <ErrorState error={list.error} onRetry={() => void list.mutate()} />
      </div>
    );
  }
  if (!data) {
    return (
      <TableSkeleton columns={columns.length} rows={skeletonRows ?? paging?.params.limit ?? 5} />
    );
  }
  if (data.count === 0) return <div className={classes.frame}>{empty}</div>;
  return (
    <div className={classes.frame} data-busy={list.isValidating || undefined}>
      {list.error ? <Outdated list={list} /> : null}
      <Grid {...props} columns={shownColumns(columns, data.columns)} rows={data.rows} />
      {data.rows.length === 0 && paging ? (
        <PastTheEnd onFirst={() => paging.change({ page: 1 })} />
      ) : null}
      {paging ? (
        <Pager count={data.count} countIsCapped={data.countIsCapped ?? false} {...paging} />
      ) : null}
    </div>
  );
}

/** The rows are those of before: reading them again, or others, has failed. */
function Outdated({ list }: { list: Pick<ListResource<never>, 'error' | 'mutate'> }) {
  const t = useTranslations();
  const message = useErrorMessage();
  return (
    <p role="alert" className={classes.outdated}>
      {t('errors.loadTitle')}: {message(list.error)}{' '}
      <button type="button" className={classes.retry} onClick={() => void list.mutate()}>
        {t('common.tryAgain')}
      </button>
    </p>
  );
}

function Grid<RowData>(props: DataTableProps<RowData> & { rows: RowData[] }) {
  const { label, columns, actions, paging, rows, rowKey } = props;
  const t = useTranslations('table');
  return (
    // Roles are repeated because `display` takes them away where rows become cards.
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
        <tbody role="rowgroup" className={classes.body}>
          {rows.map((row) => (
            <Row key={rowKey(row)} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
