'use client';

import { useLocale } from 'next-intl';
import { createContext, useContext } from 'react';

import { DEFAULT_LOCALE } from '@/i18n/locales';
import { IN_INDIA } from '@/shared/lib/money';

const InIndia = createContext(false);

/** Around what a signed-in member reads: whether their company is in India. */
export const InIndiaProvider = InIndia.Provider;

/**
 * The locale in which amounts are written for the reader: that of the page, or India's English, in
 * which rupees are grouped by lakhs and crores (RULES.md 77). Visitors have that of the page.
 */
export function useAmountLocale(): string {
  const locale = useLocale();
  return useContext(InIndia) && locale === DEFAULT_LOCALE ? IN_INDIA : locale;
}
