import { DEFAULT_LOCALE, localeRow } from '@/i18n/locales';

import { clocks } from './formatters';

/** Business happens in India, so every viewer sees a moment's date in Asia/Kolkata. */
export const BUSINESS_TIME_ZONE = 'Asia/Kolkata';

const DAY_MS = 86_400_000;

export interface DayParts {
  day: string;
  /** 1 to 12. */
  month: number;
  year: string;
}

const PARTS = new Intl.DateTimeFormat('en-GB', {
  timeZone: BUSINESS_TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

function partsIn(moment: Date): Record<string, string> {
  return Object.fromEntries(PARTS.formatToParts(moment).map(({ type, value }) => [type, value]));
}

/** The day of a date as the language writes it: English with two digits, `05-Nov`. */
export const dayOfMonth = ({ day }: Pick<DayParts, 'day'>, locale: string): string =>
  locale === DEFAULT_LOCALE ? day : String(Number(day));

const WIRE_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * The business day of an API value: a date (`2026-11-20`) unchanged, a timestamp in IST; otherwise
 * null.
 */
export function dayParts(value: string): DayParts | null {
  const date = WIRE_DATE.exec(value);
  if (date) return { day: date[3] ?? '', month: Number(date[2]), year: date[1] ?? '' };
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return null;
  const { day = '', month = '', year = '' } = partsIn(moment);
  return { day, month: Number(month), year };
}

/**
 * A moment's time in IST: `2:05 PM` in English (RULES.md 1.9), else as the language writes it. All
 * spaces are plain ones, because browsers and the server differ in theirs.
 */
export function timeOfDay(value: string, locale: string): string {
  const { code, intl } = localeRow(locale);
  const text = clocks(code === 'en' ? 'en-US' : intl, BUSINESS_TIME_ZONE).format(new Date(value));
  return text.replaceAll(/\s/g, ' ');
}

/** Today in IST, in the API's date format. */
export function today(now: Date = new Date()): string {
  const { day, month, year } = partsIn(now);
  return `${year}-${month}-${day}`;
}

/**
 * The last day in IST of something that ends at a moment. If it ends at midnight, this is the day
 * before. A plain date is already that day.
 */
export function lastDay(end: string): string {
  return WIRE_DATE.test(end) ? end : today(new Date(Date.parse(end) - 1));
}

/** The number of days from one date to another, in the API's format. */
export function daysBetween(from: string, to: string): number {
  // A plain date is read as midnight UTC, where all days have the same length.
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** A day in the API's format; null if there is no such day. JavaScript takes 31-02 for a day of March. */
export function dayText(year: number, month: number, day: number): string | null {
  const text = [
    String(year).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(day).padStart(2, '0'),
  ].join('-');
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null;
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/**
 * The time since a moment, in the largest whole unit (true times, RULES.md 32); null: under a
 * minute.
 */
export function sinceThen(
  value: string,
  now: number,
): { amount: number; unit: Intl.RelativeTimeFormatUnit } | null {
  const seconds = Math.round((new Date(value).getTime() - now) / 1000);
  const found = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  return found ? { amount: Math.trunc(seconds / found[1]), unit: found[0] } : null;
}
