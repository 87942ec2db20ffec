/** Business happens in India: a moment belongs to its day in Asia/Kolkata, for every viewer. */
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
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function partsIn(moment: Date): Record<string, string> {
  return Object.fromEntries(PARTS.formatToParts(moment).map(({ type, value }) => [type, value]));
}

const WIRE_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The business day of a wire value: a date (`2026-11-20`) as it is, a timestamp in IST; else null. */
export function dayParts(value: string): DayParts | null {
  const date = WIRE_DATE.exec(value);
  if (date) return { day: date[3] ?? '', month: Number(date[2]), year: date[1] ?? '' };
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return null;
  const { day = '', month = '', year = '' } = partsIn(moment);
  return { day, month: Number(month), year };
}

/** `14:05` in IST. */
export function timeOfDay(value: string): string {
  const { hour, minute } = partsIn(new Date(value));
  return `${hour}:${minute}`;
}

/** Today in IST, as the wire writes dates. */
export function today(now: Date = new Date()): string {
  const { day, month, year } = partsIn(now);
  return `${year}-${month}-${day}`;
}

/**
 * The last day in IST on which something is there that ends at a moment: what ends at midnight ends
 * with the day before. A wire date is that day already.
 */
export function lastDay(end: string): string {
  return WIRE_DATE.test(end) ? end : today(new Date(Date.parse(end) - 1));
}

/** How many days from one wire date to another. */
export function daysBetween(from: string, to: string): number {
  // A wire date is read as midnight UTC, where every day is as long.
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago, in the largest whole unit (true times, RULES.md 32); null: less than a minute. */
export function sinceThen(
  value: string,
  now: number,
): { amount: number; unit: Intl.RelativeTimeFormatUnit } | null {
  const seconds = Math.round((new Date(value).getTime() - now) / 1000);
  const found = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  return found ? { amount: Math.trunc(seconds / found[1]), unit: found[0] } : null;
}
