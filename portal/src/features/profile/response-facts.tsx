import { useTranslations } from '@/i18n/translations';

import type { Fact } from '@/shared/ui/values/facts';

import type { Profile } from './profile';
import classes from './profile.module.css';

const DAY = 24;
/** Longer times are said in days. */
const MOST_HOURS = 3 * DAY;

/** How many enquiries a company answers, and how soon; nothing while they are too few. */
export function useResponseFacts({ response }: Profile): Fact[] {
  const t = useTranslations('company.response');
  const within = useWithin();
  const { answered, cases, medianHours } = response ?? {};
  if (answered == null || cases == null) return [];
  const words = [
    medianHours == null ? null : within(medianHours),
    t('answered', { answered, count: cases }),
  ];
  return [
    {
      key: 'response',
      label: t('title'),
      value: (
        <span className={classes.stack}>
          {words.map((line) => (line ? <span key={line}>{line}</span> : null))}
        </span>
      ),
      wide: true,
    },
  ];
}

function useWithin(): (hours: number) => string {
  const t = useTranslations('company.response');
  return (hours) =>
    hours > MOST_HOURS
      ? t('withinDays', { count: Math.ceil(hours / DAY) })
      : t('withinHours', { count: Math.max(1, Math.ceil(hours)) });
}
