'use client';

import { FreightAmount } from '@/domain/freight-rates/freight-amount';
import { InCopyOfData, NewestShown } from '@/domain/own-records/newest-shown';
import { useTranslations } from '@/i18n/translations';

import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { DateText } from '@/shared/ui/values/date-text';

import classes from './freight-rates.module.css';
import type { RateVersion } from './params';
import { useVersions } from './rates';

/** The versions of a rate, the newest first: what each said, from when until when, and who saved it. */
export function Versions({ id }: { id: number }) {
  const { data, error, mutate } = useVersions(id);
  if (!data && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton height={160} />;
  const { rows } = data.data;
  const isCut = (rows.at(-1)?.number ?? 1) > 1;
  return (
    <>
      <ol className={classes.versions} reversed>
        {rows.map((version) => (
          <Version key={version.number} version={version} />
        ))}
      </ol>
      {isCut ? (
        <NewestShown count={rows.length}>
          <InCopyOfData />
        </NewestShown>
      ) : null}
    </>
  );
}

function Version({ version }: { version: RateVersion }) {
  const t = useTranslations('freightRates');
  const words = useTranslations('quotations');
  return (
    <li className={classes.version} data-current={version.endsAt === null || undefined}>
      <div className={classes.versionHead}>
        <span className={classes.number}>
          {words('version', { number: String(version.number) })}
        </span>
        <FreightAmount rate={version} />
      </div>
      <p className={classes.soft}>
        {words('columns.expiry')} <DateText value={version.pricevalidity} />
      </p>
      <bdi className={classes.text}>{version.comments}</bdi>
      <p className={classes.soft}>
        <bdi>
          <DateText value={version.startsAt} as="minute" />
        </bdi>{' '}
        – <bdi>{version.endsAt ? <DateText value={version.endsAt} as="minute" /> : t('now')}</bdi> ·{' '}
        <bdi>{version.savedBy}</bdi>
      </p>
    </li>
  );
}
