'use client';

import { useTranslations } from '@/i18n/translations';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import classes from './data-table.module.css';

interface TableSkeletonProps {
  columns: number;
  rows?: number;
}

const WIDTHS = ['72%', '48%', '60%', '40%', '54%'];
const MOST_ROWS = 10;

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A placeholder for a loading table. A list's `loading.tsx` shows it too. */
export function TableSkeleton({ columns, rows = MOST_ROWS }: TableSkeletonProps) {
  const t = useTranslations('common');
  return (
    <div className={classes.frame} role="status" aria-label={t('loading')}>
      {upTo(Math.min(rows, MOST_ROWS) + 1).map((row) => (
        <div key={row} className={classes.skeletonRow} aria-hidden>
          {upTo(columns).map((column) => (
            <Skeleton
              key={column}
              height={12}
              width={WIDTHS[(row + column) % WIDTHS.length] ?? '50%'}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
