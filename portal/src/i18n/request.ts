import { locale as rootLocale } from 'next/root-params';
import { getRequestConfig } from 'next-intl/server';

import { DEFAULT_LOCALE, isLocale } from './locales';

export default getRequestConfig(async ({ locale: asked }) => {
  const code = asked ?? (await rootLocale());
  const locale = isLocale(code) ? code : DEFAULT_LOCALE;
  const { default: messages } = await import(`../../messages/${locale}.json`);
  return { locale, messages, timeZone: 'Asia/Kolkata' };
});
