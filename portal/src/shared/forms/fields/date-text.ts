import { localeRow } from '@/i18n/locales';
import { longDays } from '@/shared/lib/formatters';
import { type DateProblem, readDate } from '@/shared/lib/reading/date-reader';

/** The days that a field takes, in the API's format. */
export interface DayLimits {
  minDate?: string | undefined;
  maxDate?: string | undefined;
}

/** What a typed text means: its day, or why it is none; `early` and `late` are outside of the limits. */
export interface DayMeaning {
  value: string | null;
  problem: DateProblem | 'early' | 'late' | null;
}

export function meaningOf(text: string, locale: string, limits: DayLimits): DayMeaning {
  if (text.trim() === '') return { value: null, problem: null };
  const read = readDate(text, locale);
  if ('problem' in read) return { value: null, problem: read.problem };
  const { value } = read;
  if (limits.minDate && value < limits.minDate) return { value: null, problem: 'early' };
  if (limits.maxDate && value > limits.maxDate) return { value: null, problem: 'late' };
  return { value, problem: null };
}

/** A day such as `2026-12-05` in the field's own form: `05-12-2026`. */
export function textFromDay(value: string | null | undefined): string {
  const [year, month, day] = value?.split('-') ?? [];
  return year && month && day ? `${day}-${month}-${year}` : '';
}

/** A day in the words of the language: `Saturday 5 December 2026`. */
export function shownDay(value: string, locale: string): string {
  return longDays(localeRow(locale).intl).format(new Date(value));
}
