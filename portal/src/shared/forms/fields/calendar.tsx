'use client';

import 'dayjs/locale/ar';
import 'dayjs/locale/es';
import 'dayjs/locale/fr';
import 'dayjs/locale/it';
import 'dayjs/locale/zh-cn';

import { useLocale } from 'next-intl';

import type { LocaleCode } from '@/i18n/locales';
import { today } from '@/shared/lib/dates';
import { DatePicker } from '@/shared/ui/mantine/date-picker';
import { Popover } from '@/shared/ui/mantine/popover';

import classes from './field.module.css';

const DAYJS: Record<LocaleCode, string> = {
  en: 'en',
  zh: 'zh-cn',
  es: 'es',
  fr: 'fr',
  it: 'it',
  ar: 'ar',
};

export interface CalendarProps {
  value: string | null;
  minDate?: string | undefined;
  maxDate?: string | undefined;
  /** Whether the keyboard goes into the calendar, because its button was pressed. */
  takesFocus: boolean;
  onPick: (day: string) => void;
  onClose: () => void;
}

/** The days of a month to choose from, below the field in which it stands. */
export function Calendar({ value, minDate, maxDate, takesFocus, onPick, onClose }: CalendarProps) {
  const locale = useLocale();
  return (
    <Popover
      opened
      shadow="md"
      position="bottom-end"
      trapFocus={takesFocus}
      onChange={(opened) => {
        if (!opened) onClose();
      }}
      onDismiss={onClose}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        // Keeps the cursor in the field while a day is chosen with the mouse.
        onMouseDown={(event) => {
          if (!takesFocus) event.preventDefault();
        }}
      >
        <DatePicker
          locale={DAYJS[locale]}
          defaultDate={value ?? today()}
          value={value}
          onChange={(day) => {
            if (day) onPick(day);
          }}
          {...(minDate ? { minDate } : {})}
          {...(maxDate ? { maxDate } : {})}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
