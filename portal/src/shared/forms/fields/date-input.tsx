'use client';

import 'dayjs/locale/ar';
import 'dayjs/locale/es';
import 'dayjs/locale/fr';
import 'dayjs/locale/it';
import 'dayjs/locale/zh-cn';

import type { DateInputProps } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { useLocale, useTranslations } from 'next-intl';

import type { LocaleCode } from '@/i18n/locales';
import { today } from '@/shared/lib/dates';
import { DateInput } from '@/shared/ui/mantine/date-input';

const DAYJS: Record<LocaleCode, string> = {
  en: 'en',
  zh: 'zh-cn',
  es: 'es',
  fr: 'fr',
  it: 'it',
  ar: 'ar',
};

export interface DateFieldProps
  extends Omit<DateInputProps, 'locale' | 'valueFormat' | 'defaultDate' | 'minDate' | 'maxDate'> {
  /** In the API's format. A `Date` would mean the day in the browser's time zone. */
  minDate?: string;
}

dayjs.extend(customParseFormat);

const TYPED = ['DD-MM-YYYY', 'D-M-YYYY', 'YYYY-MM-DD'];

/** Mantine would let the browser parse the text, which reads 05-12-2026 as 12 May. */
export function parseTyped(text: string): string | null {
  const day = dayjs(text.trim().replaceAll(/[/.]/g, '-'), TYPED, true);
  return day.isValid() ? day.format('YYYY-MM-DD') : null;
}

export function CalendarInput(props: DateFieldProps) {
  const t = useTranslations('forms');
  const locale = useLocale();
  return (
    <DateInput
      defaultDate={today()}
      valueFormat="DD-MM-YYYY"
      dateParser={parseTyped}
      placeholder={t('date')}
      locale={DAYJS[locale]}
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      popoverProps={{ shadow: 'md' }}
      {...props}
    />
  );
}
