'use client';

import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { useTranslations } from '@/i18n/translations';
import { formatCount } from '@/shared/lib/money';
import { KeptFocus } from '@/shared/ui/controls/kept-focus';
import { Caught } from '@/shared/ui/feedback/caught';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

import classes from './data-table.module.css';
import { Pager } from './pager';
import type { ListData, ListPaging, ListResource } from './types';

interface ListFrameProps<Row> {
  list: ListResource<Row>;
  paging?: ListPaging | undefined;
  /** Shown while the list is loading. */
  skeleton: ReactNode;
  /** The empty state from the documents. */
  empty: ReactNode;
  children: (data: ListData<Row>) => ReactNode;
}

/** A list in each of its states. Announces the number of rows to people who cannot see them. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  return (
    <>
      <Announced data={props.list.data?.data} paging={props.paging} />
      {/* Buttons that read again, clear filters or lead to the first page disappear with their press. */}
      <KeptFocus>
        <Caught
          fallback={(error, retry) => (
            <div className={classes.frame}>
              <ErrorState
                error={error}
                onRetry={() => {
                  retry();
                  void props.list.mutate();
                }}
              />
            </div>
          )}
        >
          <State {...props} />
        </Caught>
      </KeptFocus>
    </>
  );
}

type AnnouncedProps = Pick<ListFrameProps<never>, 'paging'> & {
  data: Pick<ListData<never>, 'count' | 'countIsCapped' | 'pageSize'> | undefined;
};

/** It must exist before its text changes, or screen readers do not announce the change. */
function Announced({ data, paging }: AnnouncedProps) {
  const t = useTranslations('table');
  const locale = useLocale();
  const { count = 0, countIsCapped = false } = data ?? {};
  const { page = 1, limit: asked = count } = paging?.params ?? {};
  const limit = data?.pageSize ?? asked;
  const last = Math.ceil(count / limit);
  const total = countIsCapped
    ? t('resultsCapped', { total: formatCount(count, locale) })
    : t('results', { count });
  return (
    <p role="status" className={classes.hidden}>
      {[
        ...(data ? [total] : []),
        ...(data && last > 1 ? [t('resultsPage', { page: String(page), last: String(last) })] : []),
      ].join(' · ')}
    </p>
  );
}

/** The states of a list: loading, failed, empty, outdated, past its end, or with rows. */
function State<Row>({ list, paging, skeleton, empty, children }: ListFrameProps<Row>) {
  const data = list.data?.data;
  if (!data && list.error) {
    return (
      <div className={classes.frame}>
        <ErrorState error={list.error} onRetry={() => void list.mutate()} />
      </div>
    );
  }
  if (!data) return skeleton;
  if (data.count === 0) return <div className={classes.frame}>{empty}</div>;
  return (
    <div className={classes.frame} data-busy={list.isValidating || undefined}>
      {list.error ? <Outdated list={list} /> : null}
      {children(data)}
      {data.rows.length === 0 && paging ? (
        <PastTheEnd onFirst={() => paging.change({ page: 1 })} />
      ) : null}
      {paging && !(paging.isWhole && data.count <= paging.params.limit) ? (
        <Pager
          count={data.count}
          countIsCapped={data.countIsCapped ?? false}
          most={data.maxPageSize ?? null}
          params={{ ...paging.params, limit: data.pageSize ?? paging.params.limit }}
          change={paging.change}
        />
      ) : null}
    </div>
  );
}

/** Warns that the rows are old, because reading them again, or reading others, has failed. */
function Outdated({ list }: { list: Pick<ListResource<never>, 'error' | 'mutate'> }) {
  const t = useTranslations();
  const message = useErrorMessage();
  return (
    <p role="alert" className={classes.outdated}>
      {t('errors.outdated', { reason: message(list.error) })}{' '}
      <button type="button" className={classes.retry} onClick={() => void list.mutate()}>
        {t('common.tryAgain')}
      </button>
    </p>
  );
}

/** Shown on a page after the last one, because of an old link or deleted rows. */
function PastTheEnd({ onFirst }: { onFirst: () => void }) {
  const t = useTranslations('table');
  return (
    <p className={classes.past}>
      {t('emptyPage')}{' '}
      <button type="button" className={classes.link} onClick={onFirst}>
        {t('firstPage')}
      </button>
    </p>
  );
}
