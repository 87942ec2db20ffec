import 'server-only';

import { createTranslator } from 'next-intl';

import { DEFAULT_LOCALE, isLocale, type LocaleCode } from '@/i18n/locales';
import { loadMessages } from '@/i18n/messages';

/** The first of our languages in an `Accept-Language` header. */
export function acceptedLocale(header: string | null): LocaleCode {
  const codes = (header ?? '').split(',').map((part) => part.trim().split(/[-;]/, 1)[0]);
  return codes.find((code) => isLocale(code)) ?? DEFAULT_LOCALE;
}

/**
 * The error messages in the caller's language, for routes: the helpers of pages do not work there.
 */
export async function errorWords(headers: Headers) {
  const locale = acceptedLocale(headers.get('accept-language'));
  const messages = await loadMessages(locale, ['errors']);
  return createTranslator({ locale, messages, namespace: 'errors' });
}
