import 'server-only';

import { createTranslator } from 'next-intl';

import { DEFAULT_LOCALE, isLocale, type LocaleCode } from '@/i18n/locales';
import { loadMessages } from '@/i18n/messages';

/** The first language of ours that an `Accept-Language` header names. */
export function acceptedLocale(header: string | null): LocaleCode {
  const codes = (header ?? '').split(',').map((part) => part.trim().split(/[-;]/, 1)[0]);
  return codes.find((code) => isLocale(code)) ?? DEFAULT_LOCALE;
}

/** The error messages in the language a call asks for; for routes, where pages' helpers do not work. */
export async function errorWords(headers: Headers) {
  const locale = acceptedLocale(headers.get('accept-language'));
  const messages = await loadMessages(locale, ['errors']);
  return createTranslator({ locale, messages, namespace: 'errors' });
}
