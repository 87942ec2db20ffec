'use client';

import 'dayjs/locale/ar';
import 'dayjs/locale/es';
import 'dayjs/locale/fr';
import 'dayjs/locale/it';
import 'dayjs/locale/zh-cn';

import type { DateInputProps } from '@mantine/dates';
import { useLocale, useTranslations } from 'next-intl';

import type { LocaleCode } from '@/i18n/locales';
import { today } from '@/shared/lib/dates';
import { DateInput } from '@/shared/ui/mantine/date-input';

import { parseTyped } from './typed-date';

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
