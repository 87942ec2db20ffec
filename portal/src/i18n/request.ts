import { locale as rootLocale } from 'next/root-params';
import { getRequestConfig } from 'next-intl/server';
import { BUSINESS_TIME_ZONE } from '@/shared/lib/dates';

import { DEFAULT_LOCALE, isLocale } from './locales';
import { allMessages } from './messages';

export default getRequestConfig(async ({ locale: asked }) => {
  const code = asked ?? (await rootLocale());
  const locale = isLocale(code) ? code : DEFAULT_LOCALE;
  return { locale, messages: await allMessages(locale), timeZone: BUSINESS_TIME_ZONE };
});
