import { useLocale } from 'next-intl';

import { useTranslations } from '@/i18n/translations';
import { dayOfMonth, dayParts } from '@/shared/lib/dates';

type MonthKey = `m${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`;

/** Formats a day without its year: `16-Nov`. */
export function useDayAndMonth(): (value: string) => string {
  const t = useTranslations('public.charts');
  const months = useTranslations('dates.months');
  const locale = useLocale();
  return (value) => {
    const parts = dayParts(value);
    if (!parts) return '';
    const month = months(`m${parts.month}` as MonthKey);
    return t('dayAndMonth', { day: dayOfMonth(parts, locale), month });
  };
}
