'use client';

import { useSearchParams } from 'next/navigation';

import type { LocaleCode } from '@/i18n/locales';
import { getPathname, usePathname } from '@/i18n/navigation';

import { paths, WELCOME_PATH } from './paths';

/** The address of the current page in another language. */
export function useLanguageHref(): (locale: LocaleCode) => string {
  const pathname = usePathname();
  const search = useSearchParams().toString();
  const path = pathname === WELCOME_PATH ? paths.dashboard() : pathname;
  const href = search ? `${path}?${search}` : path;
  // Includes the prefix even for English, so that the portal remembers the choice.
  return (locale) => getPathname({ href, locale, forcePrefix: true });
}
