'use client';

import 'dayjs/locale/ar';
import 'dayjs/locale/es';
import 'dayjs/locale/fr';
import 'dayjs/locale/it';
import 'dayjs/locale/zh-cn';
import '@mantine/dates/styles.css';

import { DateInput, type DateInputProps } from '@mantine/dates';
import { useLocale, useTranslations } from 'next-intl';

import type { LocaleCode } from '@/i18n/locales';

const DAYJS: Record<LocaleCode, string> = {
  en: 'en',
  zh: 'zh-cn',
  es: 'es',
  fr: 'fr',
  it: 'it',
  ar: 'ar',
};

export type DateFieldProps = Omit<DateInputProps, 'locale' | 'valueFormat'>;

export function CalendarInput(props: DateFieldProps) {
  const t = useTranslations('forms');
  const locale = useLocale();
  return (
    <DateInput
      valueFormat="DD-MM-YYYY"
      placeholder={t('date')}
      locale={DAYJS[locale]}
      clearable
      popoverProps={{ shadow: 'md' }}
      {...props}
    />
  );
}
