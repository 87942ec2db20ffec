import { useTranslations } from '@/i18n/translations';

import { DateText } from '@/shared/ui/values/date-text';

import classes from './listings.module.css';
import type { Unclaimed } from './params';
import { ListingStatusTag } from './status';

/** Every state that was reached, with its time. */
export function History({ steps }: Pick<Unclaimed, 'steps'>) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ status, at }) => (
        <li key={status}>
          <ListingStatusTag value={status} />
          <DateText value={at} as="minute" />
        </li>
      ))}
    </ol>
  );
}

/** What staff wrote to the company. */
export function Remarks({ of }: { of: string }) {
  const t = useTranslations('listings');
  return (
    <div className={classes.remarks}>
      <p>{t('fromTeam')}</p>
      <bdi className={classes.text}>{of}</bdi>
    </div>
  );
}
