import { dayText, today as todayInIndia } from '../dates';
import { plainText } from './digits';
import { MONTH_OF, WEEKDAY_OF } from './month-names';

export type DateProblem = 'not_a_date' | 'no_such_day';

/** A typed date as `YYYY-MM-DD`, and whether it can be read in one way only. Or why it is none. */
export type ReadDate = { value: string; certain: boolean } | { problem: DateProblem };

const NOT_A_DATE: ReadDate = { problem: 'not_a_date' };
/** Languages in which nobody writes the month before the day. */
const DAY_FIRST: ReadonlySet<string> = new Set(['fr', 'es', 'it', 'ar']);
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;
/** The year by which programs say that something never ends. */
const NO_END = 9999;

const TIME = /[ ,،t]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?(?:[ap]\.? ?m\.?|ص|م))?(?: ?ist| ?z)?$/;
const ORDINAL = /(\d)(?:st|nd|rd|th|er|[o°])(?=[ ,]|$)/g;
const SMALL_WORDS = new Set(['of', 'de', 'del', 'م']);

/** In small letters, without accents, times and what stands behind the number of a day. */
function simplified(text: string): string {
  return plainText(text)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0653-\u0655]/g, '')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(TIME, '')
    .replace(/(?:كانون|تشرين) ال/g, (words) => words.replace(' ', '_'));
}

interface Page {
  locale: string;
  today: string;
}

interface Parts {
  year: string;
  month: number;
  day: number;
  certain: boolean;
}

/** A year of two digits is the nearest one, at most fifty years behind us. */
function fullYear(year: string, today: string): number {
  if (year.length === 4) return Number(year);
  const now = Number(today.slice(0, 4));
  const inCentury = now - (now % 100) + Number(year);
  if (inCentury >= now + 50) return inCentury - 100;
  return inCentury < now - 50 ? inCentury + 100 : inCentury;
}

function dated({ year, month, day, certain }: Parts, today: string): ReadDate {
  const full = fullYear(year, today);
  // 2569 is a year of another calendar.
  if (full < FIRST_YEAR || (full > LAST_YEAR && full !== NO_END)) return NOT_A_DATE;
  const value = dayText(full, month, day);
  return value === null ? { problem: 'no_such_day' } : { value, certain };
}

/** `31-12-2026`, `2026/12/31`, `31 12 26`, `2026年12月31日`, `20261231`. */
function numeric(text: string, page: Page): Parts | null {
  const chinese = /^(\d{4}|\d{2}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]$/.exec(text);
  if (chinese) return parts(chinese[1], chinese[2], chinese[3], true);
  const [, yearFirst, month, day] =
    /^(\d{4})(?: ?[-/.] ?| )(\d{1,2})(?: ?[-/.] ?| )(\d{1,2})$/.exec(text) ?? [];
  if (yearFirst) return isOneSign(text) ? parts(yearFirst, month, day, true) : null;
  if (/^\d{8}$/.test(text)) return eightDigits(text);
  const [, first = '', second = '', year = ''] =
    /^(\d{1,2})(?: ?[-/.] ?| )(\d{1,2})(?: ?[-/.] ?| )(\d{4}|\d{2})$/.exec(text) ?? [];
  return year && isOneSign(text) ? dayOrMonthFirst(text, first, second, year, page) : null;
}

const parts = (
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  certain: boolean,
): Parts => ({ year: year ?? '', month: Number(month), day: Number(day), certain });

function isOneSign(text: string): boolean {
  const signs = text.match(/[-/.]/g) ?? [];
  return new Set(signs).size <= 1 && signs.length !== 1;
}

function eightDigits(text: string): Parts {
  const year = Number(text.slice(0, 4));
  const isYearFirst = year >= FIRST_YEAR && year <= LAST_YEAR && Number(text.slice(4, 6)) <= 12;
  return isYearFirst
    ? parts(text.slice(0, 4), text.slice(4, 6), text.slice(6), true)
    : parts(text.slice(4), text.slice(2, 4), text.slice(0, 2), true);
}

function dayOrMonthFirst(
  text: string,
  first: string,
  second: string,
  year: string,
  { locale, today }: Page,
): Parts {
  const [one, two] = [Number(first), Number(second)];
  if (year.length === 2 && locale === 'zh' && one > 12) return parts(first, second, year, false);
  if (one <= 12 && two > 12 && two <= 31) return parts(year, first, second, true);
  const isOurs = /^\d{2}-\d{2}-\d{4}$/.test(text);
  const isDayFirst = DAY_FIRST.has(locale) || text.includes('.') || isOurs;
  // `26/12/31`: some write a short year first.
  const yearsAway = fullYear(first.padStart(2, '0'), today) - Number(today.slice(0, 4));
  const mayBeYear = year.length === 2 && Number(year) <= 31 && yearsAway >= -1 && yearsAway <= 3;
  const isOneWay = one === two || (one > 12 && !mayBeYear);
  return parts(year, second, first, isDayFirst || isOneWay);
}

interface Word {
  text: string;
  month: number | undefined;
  weekday: number | undefined;
}

function wordsOf(text: string): Word[] {
  return text
    .replace(ORDINAL, '$1')
    .replace(/(\d)(\p{L})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/[.,،/'’-]+/g, ' ')
    .split(' ')
    .filter((word) => word && !SMALL_WORDS.has(word))
    .map((word) => ({
      text: word,
      month: MONTH_OF.get(word),
      weekday: WEEKDAY_OF.get(word),
    }));
}

/** `31 Dec 2026`, `jeudi 31 décembre 2026`, `Dec 31, 2026`, `2026-Dec-31`. */
function named(text: string): (Parts & { weekday: number | undefined }) | null {
  const words = wordsOf(text);
  const [head] = words;
  const isLed = words.length === 4 && head?.weekday !== undefined;
  const rest = isLed ? words.slice(1) : words;
  const month = rest.find((word) => word.month !== undefined)?.month;
  if (rest.length !== 3 || month === undefined) return null;
  const [first, second, ...more] = rest.filter((word) => /^\d+$/.test(word.text));
  if (!first || !second || more.length > 0) return null;
  const [day, year] =
    first.text.length === 4 ? [second.text, first.text] : [first.text, second.text];
  if (day.length > 2 || ![2, 4].includes(year.length)) return null;
  return { ...parts(year, String(month), day, true), weekday: isLed ? head.weekday : undefined };
}

/**
 * Reads a date as people of every language type or paste it, the day before the month where both
 * are possible (RULES.md 74). The platform reads alike: `tests/inputs/dates.csv`.
 */
export function readDate(text: string, locale: string, today: string = todayInIndia()): ReadDate {
  const typed = simplified(text);
  // A weekday behind a Chinese date belongs to it.
  const bare = typed.replace(/[ (]*(?:星期|周).[)]?$/, '').replace(/(?<=日|号)\s+$/, '');
  const numbers = numeric(bare, { locale, today });
  if (numbers) return dated(numbers, today);
  const words = named(typed);
  if (!words) return NOT_A_DATE;
  const answer = dated(words, today);
  if ('problem' in answer || words.weekday === undefined) return answer;
  const isThatDay = new Date(answer.value).getUTCDay() === words.weekday;
  return { ...answer, certain: answer.certain && isThatDay };
}
