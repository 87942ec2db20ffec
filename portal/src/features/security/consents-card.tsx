'use client';

import { InCopyOfData, NewestShown } from '@/domain/own-records/newest-shown';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Card } from '@/shared/ui/page/card';
import { DateText } from '@/shared/ui/values/date-text';
import { Tag } from '@/shared/ui/values/tag';

import { useConsents } from './security';
import classes from './security.module.css';

/** As many as the API lists (RULES.md 85). */
const MOST = 200;

const PAGES: Readonly<Record<string, string>> = { terms: paths.terms(), privacy: paths.privacy() };

/** Lists the documents the user agreed to, with version and time. */
export function ConsentsCard() {
  const t = useTranslations('security.consents');
  const common = useTranslations('common');
  const legal = useTranslations('public.legal');
  const { data, error, mutate } = useConsents();
  const rows = data?.data;
  return (
    <Card title={t('title')}>
      {!rows && error ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {!rows && !error ? <Skeleton height={80} aria-hidden /> : null}
      {rows?.length === 0 ? <EmptyState small title={t('empty')} /> : null}
      {rows && rows.length > 0 ? (
        <ul className={classes.list}>
          {rows.map((row) => (
            <li key={`${row.document}-${row.version}-${row.at}`} className={classes.row}>
              <div className={classes.words}>
                <Link href={PAGES[row.document] ?? paths.terms()} className={classes.name}>
                  {common(row.document === 'privacy' ? 'privacyPolicy' : 'termsOfService')}
                </Link>
                <span className={classes.detail}>
                  <span>{legal('version', { version: String(row.version) })}</span>
                  <DateText value={row.at} as="minute" />
                </span>
              </div>
              <Tag
                tone={row.given ? 'good' : 'neutral'}
                label={t(row.given ? 'given' : 'takenBack')}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {rows && rows.length >= MOST ? (
        <NewestShown count={rows.length}>
          <InCopyOfData />
        </NewestShown>
      ) : null}
    </Card>
  );
}
