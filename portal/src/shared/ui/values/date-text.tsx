import { useLocale } from 'next-intl';
import { useTranslations } from '@/i18n/translations';

import { dayOfMonth, dayParts, timeOfDay } from '@/shared/lib/dates';

import { RelativeTime } from './relative-time';

type MonthKey =
  | 'm1'
  | 'm2'
  | 'm3'
  | 'm4'
  | 'm5'
  | 'm6'
  | 'm7'
  | 'm8'
  | 'm9'
  | 'm10'
  | 'm11'
  | 'm12';

/**
 * Writes a date from the API in the page's language: `05-Nov-2026`, `5 nov. 2026`. The month names
 * are ours, so that the server and browser always use the same abbreviations.
 */
export function useDayText(): (value: string) => string {
  const t = useTranslations('dates');
  const locale = useLocale();
  return (value) => {
    const parts = dayParts(value);
    if (!parts) return '';
    const month = t(`months.${`m${parts.month}` as MonthKey}`);
    return t('day', { day: dayOfMonth(parts, locale), month, year: parts.year });
  };
}

interface DateTextProps {
  value: string | null | undefined;
  /**
   * `day`: 05-Nov-2026; `minute`: with the time, which is India's; `relative`: 3 days ago; `time`:
   * the time alone, where the day is written above.
   */
  as?: 'day' | 'minute' | 'relative' | 'time';
}

export function DateText({ value, as = 'day' }: DateTextProps) {
  const dayText = useDayText();
  const t = useTranslations('dates');
  const locale = useLocale();
  if (!value) return <span aria-hidden>—</span>;
  if (as === 'day') return <time dateTime={value}>{dayText(value)}</time>;
  const time = timeOfDay(value, locale);
  const minute = t('dayAndTime', { date: dayText(value), time });
  if (as === 'relative') return <RelativeTime value={value} title={minute} />;
  if (as === 'time') {
    return (
      <time dateTime={value} title={minute}>
        {t('time', { time })}
      </time>
    );
  }
  return <time dateTime={value}>{minute}</time>;
}
