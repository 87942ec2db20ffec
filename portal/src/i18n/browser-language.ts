import { NextRequest, type NextResponse } from 'next/server';

import { DEFAULT_LOCALE, type LocaleCode, splitLocale } from './locales';
import { LANGUAGE_COOKIE } from './routing';

type HandleLocale = (request: NextRequest) => NextResponse;

/** Browsers send few different values. Others may send any number, so the oldest ones go. */
const MOST_KEPT = 500;
const languages = new Map<string, LocaleCode>();

/**
 * Gives a request without the language cookie the cookie of its browser's language. next-intl would
 * come to the same result, but works it out twice for each page, which takes longer than the rest of
 * the proxy.
 */
export function rememberLanguage(request: NextRequest, handleLocale: HandleLocale): void {
  if (request.cookies.has(LANGUAGE_COOKIE)) return;
  const accepted = request.headers.get('accept-language') ?? '';
  const language = languages.get(accepted) ?? languageOf(accepted, handleLocale);
  const [oldest] = languages.keys();
  if (oldest !== undefined && languages.size >= MOST_KEPT) languages.delete(oldest);
  languages.set(accepted, language);
  request.cookies.set(LANGUAGE_COOKIE, language);
}

/** Where next-intl redirects a new visitor with this `Accept-Language`: `/en`, `/fr`. */
function languageOf(accepted: string, handleLocale: HandleLocale): LocaleCode {
  const headers = { 'accept-language': accepted };
  const answer = handleLocale(new NextRequest('http://localhost/', { headers })).headers;
  const target = answer.get('location') ?? answer.get('x-middleware-rewrite');
  return (target && splitLocale(new URL(target).pathname).locale) || DEFAULT_LOCALE;
}
