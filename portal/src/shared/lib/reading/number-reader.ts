import { localeRow } from '@/i18n/locales';
import { measures } from '../formatters';
import { currenciesOf, writtenSigns } from './currencies';
import { plainText } from './digits';

export type NumberProblem =
  | 'not_a_number'
  | 'too_many_decimals'
  | 'too_large'
  | 'other_currency'
  | 'negative';

/** A typed number, and whether it can be read in one way only. Or why it is none. */
export type ReadNumber = { value: number; certain: boolean } | { problem: NumberProblem };

export interface NumberLimits {
  /** The most decimal places; whole numbers without it. */
  decimals?: number;
  /** The ISO code of the field's currency, if it is an amount. */
  currency?: string | null | undefined;
}

/** JavaScript and JSON keep this many digits exactly. */
const MOST_DIGITS = 15;

const LEADING_SIGN = /^(?:[^\d\s.,+()'’-](?:[^\d\s,+()'’-]*))/u;
const TRAILING_SIGN = /[^\d\s.,+()'’-](?:[^\d\s,+()'’-]*)$/u;

/** What stands for "no cents" at the end of an amount: `1250/-`, `1250.-`, `1250,--`. */
const NO_CENTS = /(?:\/[-=]|([.,])-{1,2})$/;

interface Signs {
  grouping: string;
  decimal: string;
}

/** How a language's pages write numbers: `1,234.5`. */
function signsOf(locale: string): Signs {
  const parts = measures(localeRow(locale).intl, 3).formatToParts(1_234_567.8);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { grouping: sign('group'), decimal: sign('decimal') };
}

/** Signs of other scripts and keyboards as those that they stand for. */
function plainSigns(text: string): string {
  return plainText(text)
    .replace(/[−‐‑‒–—]/g, '-')
    .replace(/[’‘ʼ＇`´]/g, "'")
    .replace(/。/g, '.');
}

/** The text without the currency's sign as pages of our languages write it: `CN¥1,234`, `1 234 F CFA`. */
function withoutWrittenSign(text: string, currency: string): string {
  const small = text.toLowerCase();
  for (const sign of writtenSigns(currency)) {
    const before = text.slice(sign.length).trimStart();
    if (small.startsWith(sign) && /^[-+(]?[\d.,]/.test(before)) return before;
    const behind = text.slice(0, -sign.length).trimEnd();
    if (small.endsWith(sign) && /[\d.,)-]$/.test(behind)) return behind;
  }
  return text;
}

/**
 * The text without the signs or codes of a currency at its ends; `other_currency` for one that is
 * not the field's, `not_a_number` for other words.
 */
function withoutCurrency(text: string, currency: string | null): string | NumberProblem {
  let rest = currency ? withoutWrittenSign(text, currency) : text;
  for (const end of [LEADING_SIGN, TRAILING_SIGN, LEADING_SIGN, TRAILING_SIGN]) {
    const sign = end.exec(rest)?.[0];
    if (sign === undefined) continue;
    // The Arabic signs of numbers are no letters.
    if (/^[٫٬،]/.test(sign)) continue;
    const meant = currenciesOf(sign.replace(/\/$/, ''));
    if (meant.length === 0 || currency === null) return 'not_a_number';
    if (!meant.includes(currency)) return /\d/.test(rest) ? 'other_currency' : 'not_a_number';
    rest = (end === LEADING_SIGN ? rest.slice(sign.length) : rest.slice(0, -sign.length)).trim();
  }
  return rest;
}

/** The digits of groups without what divides them; null if they are not divided by position. */
function ungrouped(text: string, sign: string): string | null {
  const groups = text.split(sign);
  const [first = '', ...rest] = groups;
  if (rest.length === 0) return /^\d*$/.test(text) ? text : null;
  const last = rest.at(-1) ?? '';
  if (!/^[1-9]\d{0,2}$/.test(first) || !/^\d{3}$/.test(last)) return null;
  const middle = rest.slice(0, -1);
  const isThrees = middle.every((group) => /^\d{3}$/.test(group));
  const isIndian =
    sign === ',' && first.length < 3 && middle.every((group) => /^\d{2}$/.test(group));
  return isThrees || isIndian ? groups.join('') : null;
}

interface Digits {
  whole: string;
  places: string;
  certain: boolean;
}

const divided = (whole: string | null, places: string): Digits | null =>
  whole === null || !/^\d*$/.test(places) || !(whole + places)
    ? null
    : { whole, places, certain: true };

/** `12 500,75`: spaces, apostrophes or underscores group, and one other sign may be the decimal one. */
function readSpaced(text: string): Digits | null {
  const sign = /[ '_]/.exec(text)?.[0] ?? ' ';
  const [whole = '', places = '', ...more] = text.split(/[.,]/);
  return more.length > 0 || /[ '_]/.test(places) ? null : divided(ungrouped(whole, sign), places);
}

/** `1,234.5` and `1.234,5`: the last sign is the decimal one. */
function readBoth(text: string): Digits | null {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const grouping = text[last] === '.' ? ',' : '.';
  return divided(ungrouped(text.slice(0, last), grouping), text.slice(last + 1));
}

/** `1,234`, which may be a thousand or a fraction: the language of the page decides. */
function readOne(text: string, sign: string, locale: string, decimals: number): Digits | null {
  const [whole = '', places = ''] = text.split(sign);
  const isFraction = !/^[1-9]\d{0,2}$/.test(whole) || !/^\d{3}$/.test(places);
  if (isFraction) return divided(/^\d*$/.test(whole) ? whole : null, places);
  const { grouping, decimal } = signsOf(locale);
  const isGroup = sign === grouping || (sign !== decimal && decimals < places.length);
  if (!isGroup) return { whole, places, certain: false };
  const shown = measures(localeRow(locale).intl, 3).format(Number(whole + places));
  return { whole: whole + places, places: '', certain: shown === text };
}

function readDigits(text: string, locale: string, decimals: number): Digits | null {
  const isDoubtful = /^\d{1,3}،\d{3}$/.test(text);
  const plain = text.replace(/،/g, ',');
  if (/[٫٬]/.test(plain)) {
    if (/\./.test(plain)) return null;
    // These two signs have one meaning each; a comma beside them divides decimals or groups.
    const [whole = '', places = '', ...more] = plain.split('٫');
    const sign = whole.includes('٬') ? '٬' : ',';
    return more.length > 0 ? null : divided(ungrouped(whole, sign), places);
  }
  const signs = plain.match(/[.,]/g) ?? [];
  if (/[ '_]/.test(plain)) return readSpaced(plain);
  if (new Set(signs).size > 1) return readBoth(plain);
  if (signs.length > 1) return divided(ungrouped(plain, signs[0] ?? ','), '');
  if (signs.length === 0) return divided(/^\d+$/.test(plain) ? plain : null, '');
  const digits = readOne(plain, signs[0] ?? '.', locale, decimals);
  return digits && isDoubtful ? { ...digits, certain: false } : digits;
}

/** The number inside of a minus sign or an accountant's brackets; null without either. */
function negated(text: string): string | null {
  const [, bracketed, before, behind] = /^\((.+)\)$|^-\s*([^-]*)$|^([^-]*\d)\s*-$/.exec(text) ?? [];
  return bracketed ?? before ?? behind ?? null;
}

/**
 * Reads a number as people of every language type or paste it (RULES.md 73). The platform reads
 * alike: `tests/inputs/numbers.csv` says what each of many texts means.
 */
export function readNumber(
  text: string,
  locale: string,
  { decimals = 0, currency = null }: NumberLimits = {},
): ReadNumber {
  const typed = plainSigns(text).replace(/^'(?=\d)/, '');
  const ended = typed.replace(NO_CENTS, (_, sign: string | undefined) => (sign ? `${sign}0` : ''));
  return readSigned(ended, locale, decimals, currency || null);
}

function readSigned(
  text: string,
  locale: string,
  decimals: number,
  currency: string | null,
): ReadNumber {
  const outer = negated(text);
  if (outer !== null) {
    const size = readSigned(outer, locale, decimals, currency);
    return 'problem' in size && size.problem !== 'too_many_decimals'
      ? size
      : { problem: 'negative' };
  }
  const amount = withoutCurrency(text, currency);
  if (amount === 'not_a_number' || amount === 'other_currency') return { problem: amount };
  if (amount !== text && negated(amount) !== null) {
    return readSigned(amount, locale, decimals, null);
  }
  const digits = readDigits(amount.replace(/^\+\s*/, ''), locale, decimals);
  return digits ? checked(digits, decimals) : { problem: 'not_a_number' };
}

function checked({ whole, places, certain }: Digits, decimals: number): ReadNumber {
  const digits = whole.replace(/^0+/, '');
  const used = places.replace(/0+$/, '');
  if (digits.length > MOST_DIGITS) return { problem: 'too_large' };
  if (used.length > decimals) return { problem: 'too_many_decimals' };
  return { value: Number(`${digits || '0'}.${used || '0'}`), certain };
}
