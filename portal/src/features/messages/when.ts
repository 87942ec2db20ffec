'use client';

import { useLocale } from 'next-intl';
import { useTranslations } from '@/i18n/translations';

import { dayParts, daysBetween, timeOfDay, today } from '@/shared/lib/dates';
import { useDayText } from '@/shared/ui/values/date-text';

/** How many days ago a moment was, by India's calendar. */
export const daysAgo = (value: string, now = new Date()): number =>
  daysBetween(today(new Date(value)), today(now));

/** A date in the documents' format for the list: `05/11/2026`. */
export function slashed(value: string): string {
  const parts = dayParts(value);
  return parts ? `${parts.day}/${String(parts.month).padStart(2, '0')}/${parts.year}` : '';
}

/** Today's moments by their time, then “Yesterday”, then the date: for the list. */
export function useWhen(): (value: string) => string {
  const t = useTranslations('dates');
  const locale = useLocale();
  return (value) => {
    const days = daysAgo(value);
    if (days <= 0) return timeOfDay(value, locale);
    return days === 1 ? t('yesterday') : slashed(value);
  };
}

/** The heading above a day's messages. */
export function useDayHeading(): (value: string) => string {
  const t = useTranslations('dates');
  const dayText = useDayText();
  return (value) => {
    const days = daysAgo(value);
    if (days <= 0) return t('today');
    return days === 1 ? t('yesterday') : dayText(value);
  };
}
