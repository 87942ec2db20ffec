'use client';

import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import { useTranslations } from '@/i18n/translations';

import { PAGE_SIZES } from '@/shared/api/list-params';
import { formatCount } from '@/shared/lib/money';

import { pageItems } from './page-items';
import classes from './pager.module.css';
import type { ListPaging } from './types';

type PagerProps = ListPaging & {
  count: number;
  countIsCapped: boolean;
  /** The largest page that can be asked for; null: any of the sizes. */
  most: number | null;
};

export function Pager({ count, countIsCapped, most, params, change }: PagerProps) {
  const t = useTranslations('table');
  const locale = useLocale();
  const { page, limit } = params;
  const last = Math.max(1, Math.ceil(count / limit));
  const number = (value: number) => formatCount(value, locale);
  const range = {
    from: number(Math.min((page - 1) * limit + 1, count)),
    to: number(Math.min(page * limit, count)),
    total: number(count),
  };
  return (
    <div className={classes.pager}>
      <span className={classes.range}>{t(countIsCapped ? 'rangeCapped' : 'range', range)}</span>
      <select
        className={classes.size}
        aria-label={t('perPageLabel')}
        value={limit}
        onChange={(event) => change({ limit: Number(event.currentTarget.value) })}
      >
        {[...new Set([...PAGE_SIZES, limit])]
          .filter((size) => most === null || size <= most)
          .sort((a, b) => a - b)
          .map((size) => (
            <option key={size} value={size}>
              {t('perPage', { count: String(size) })}
            </option>
          ))}
      </select>
      {last > 1 ? <Pages page={page} last={last} onGo={(to) => change({ page: to })} /> : null}
    </div>
  );
}

interface PagesProps {
  page: number;
  last: number;
  onGo: (page: number) => void;
}

/**
 * The focus stays on the pressed button, so that Enter goes on to the next page: at either end the
 * arrows only look and sound disabled, because a button that is disabled loses the focus.
 */
function Pages({ page, last, onGo }: PagesProps) {
  const t = useTranslations('table');
  const items = pageItems(page, last);
  return (
    <nav className={classes.pages} aria-label={t('pages')}>
      <button
        type="button"
        aria-label={t('previousPage')}
        aria-disabled={page <= 1 || undefined}
        onClick={() => page > 1 && onGo(Math.min(page - 1, last))}
      >
        <IconChevronLeft size={16} className="mirrored" aria-hidden />
      </button>
      {items.map((item, index) =>
        item === 'gap' ? (
          <span key={`gap-after-${items[index - 1]}`} className={classes.gap} aria-hidden>
            …
          </span>
        ) : (
          <button
            type="button"
            key={item}
            aria-label={t('page', { page: String(item) })}
            aria-current={item === page ? 'page' : undefined}
            onClick={() => onGo(item)}
          >
            {item}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={t('nextPage')}
        aria-disabled={page >= last || undefined}
        onClick={() => page < last && onGo(page + 1)}
      >
        <IconChevronRight size={16} className="mirrored" aria-hidden />
      </button>
    </nav>
  );
}
