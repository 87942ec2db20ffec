'use client';

import { useLocale } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { localeRow } from '@/i18n/locales';
import { useTranslations } from '@/i18n/translations';
import { sinceThen } from '@/shared/lib/dates';
import { relativeTimes } from '@/shared/lib/formatters';

const MINUTE_MS = 60_000;

function subscribeToMinutes(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE_MS);
  return () => clearInterval(timer);
}

const thisMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** The time since a moment, updated every minute. */
export function RelativeTime({ value, title }: { value: string; title: string }) {
  const t = useTranslations('dates');
  const locale = useLocale();
  const now = useSyncExternalStore(subscribeToMinutes, thisMinute, thisMinute);
  const since = sinceThen(value, Math.max(now, Date.parse(value)));
  const format = relativeTimes(localeRow(locale).intl);
  return (
    // The minute may change between the server's render and the browser's.
    <time dateTime={value} title={title} suppressHydrationWarning>
      {since ? format.format(since.amount, since.unit) : t('justNow')}
    </time>
  );
}
