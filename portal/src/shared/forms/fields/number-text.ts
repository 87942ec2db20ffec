import { localeRow } from '@/i18n/locales';
import { typedNumbers } from '@/shared/lib/formatters';
import { formatAmount, formatNumber } from '@/shared/lib/money';
import { decimalsOf } from '@/shared/lib/reading/currencies';
import {
  type NumberLimits,
  type NumberProblem,
  readNumber,
} from '@/shared/lib/reading/number-reader';

/** What a typed text means: its number (`''`: nothing was typed), or why it is none. */
export interface NumberMeaning {
  value: number | '';
  problem: NumberProblem | null;
  /** Whether it could also mean another number. */
  isDoubtful: boolean;
}

export function meaningOf(text: string, locale: string, limits: NumberLimits): NumberMeaning {
  if (text.trim() === '') return { value: '', problem: null, isDoubtful: false };
  const read = readNumber(text, locale, limits);
  return 'problem' in read
    ? { value: '', problem: read.problem, isDoubtful: false }
    : { value: read.value, problem: null, isDoubtful: !read.certain };
}

/** A stored number as a person would type it in the language: no exponent, no grouping. */
export function textFromNumber(value: number | '' | null | undefined, locale: string): string {
  if (value === '' || value === null || value === undefined) return '';
  return typedNumbers(localeRow(locale).intl).format(value);
}

/** How the pages of the language show the number that was understood. */
export function shownNumber(value: number, locale: string, currency?: string | null): string {
  if (!currency)
    return typedPlaces(value) > 3 ? textFromNumber(value, locale) : formatNumber(value, locale);
  const places = Math.max(decimalsOf(currency), typedPlaces(value));
  return `${currency}\u00a0${formatAmount(value, currency, locale, places)}`;
}

function typedPlaces(value: number): number {
  return textFromNumber(value, 'en').split('.')[1]?.length ?? 0;
}

/** Whether the text is the number as the language writes it, with or without groups. */
export function isPlain(text: string, value: number, locale: string): boolean {
  const [, decimal = '.'] = textFromNumber(1.5, locale);
  const [whole = '', places] = text.trim().split(decimal);
  const isDigits = /^\d+$/.test(whole) && (places === undefined || /^\d*$/.test(places));
  return isDigits || text.trim() === formatNumber(value, locale);
}
