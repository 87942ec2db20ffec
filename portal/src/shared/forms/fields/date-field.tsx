'use client';

import { IconCalendar } from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

import { useTranslations } from '@/i18n/translations';
import { daysBetween, today } from '@/shared/lib/dates';
import { forPress } from '@/shared/ui/lazy/when-online';
import { isFocusedByForm } from '../focus-field';
import type { CalendarProps } from './calendar';
import { type DayLimits, type DayMeaning, meaningOf, shownDay, textFromDay } from './date-text';
import classes from './field.module.css';
import { BareTextField, type TextFieldProps } from './text-field';
import { type KeptText, useFinished, useTypedText } from './typed-text';
import { Question, type Unusual, useUnusual } from './unusual';

export interface DateFieldProps
  extends Omit<TextFieldProps, 'value' | 'onChange' | 'defaultValue' | 'hint' | 'error'>,
    KeptText,
    DayLimits {
  /** In the API's format. A `Date` would mean the day in the browser's time zone. */
  value?: string | null;
  /** null: the field is empty, or what was typed is not a possible day, which the field then says. */
  onChange?: (day: string | null) => void;
  unusual?: Unusual | null | undefined;
  /** What is said of a day before the first possible one, in the API's words. */
  pastMessage?: string | null | undefined;
  error?: ReactNode;
}

/** Why a typed text is not a day that the field takes, in the language of the page. */
function useProblemText(
  { minDate = '', maxDate = '' }: DayLimits,
  pastMessage: string | null,
  locale: string,
) {
  const t = useTranslations('forms.typed');
  return ({ problem }: DayMeaning): string | null => {
    if (problem === null) return null;
    if (problem === 'no_such_day') return t('noSuchDay');
    if (problem === 'early' && pastMessage) return pastMessage;
    if (problem === 'early' && minDate === today()) return t('passed');
    if (problem === 'early') return t('tooEarly', { date: shownDay(minDate, locale) });
    if (problem === 'late') return t('tooLate', { date: shownDay(maxDate, locale) });
    return t('notADate', { example: textFromDay(today()) });
  };
}

/**
 * A day, typed or pasted in any spelling (RULES.md 74), or picked. What was understood stands below it
 * in the words of the language, or why it cannot be read. Nothing that was typed is erased.
 */
export function DateField(props: DateFieldProps) {
  const {
    value = null,
    onChange,
    minDate,
    maxDate,
    unusual = null,
    pastMessage = null,
    ...rest
  } = props;
  const { text: _text, onText: _onText, ...input } = rest;
  const locale = useLocale();
  const t = useTranslations('forms.typed');
  const words = useTranslations('forms');
  const problemText = useProblemText({ minDate, maxDate }, pastMessage, locale);
  const [isFinished, finishing] = useFinished();
  const read = (text: string) => meaningOf(text, locale, { minDate, maxDate });
  const typed = useTypedText<string | null>(props, value, (text) => read(text).value);
  const text = typed.text ?? textFromDay(value);
  // A stored day may have passed since, which is no fault of what was typed.
  const meaning: DayMeaning = typed.text === undefined ? { value, problem: null } : read(text);
  const calendar = useCalendar();
  const change = (next: string) => {
    typed.type(next);
    onChange?.(read(next).value);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !calendar.isOpen) return false;
    event.stopPropagation();
    calendar.close();
    return true;
  };
  const readAgain = useEffectEvent(() => {
    if (typed.text !== undefined && meaning.value !== value) change(text);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: these decide how a text is read
  useEffect(() => readAgain(), [minDate, maxDate, locale]);
  const daysAway = meaning.value ? daysBetween(today(), meaning.value) : 0;
  const isFar = unusual !== null && typed.text !== undefined && daysAway > unusual.above;
  const { asks, confirm } = useUnusual(meaning.value, isFar);
  const shown = meaning.value ? shownDay(meaning.value, locale) : '';
  const problem = isFinished ? problemText(meaning) : null;
  return (
    <BareTextField
      placeholder={words('date')}
      autoComplete="off"
      {...input}
      error={problem ?? input.error}
      hint={
        asks && isFinished && unusual ? (
          <Question value={shown} message={unusual.message} onConfirm={confirm} />
        ) : shown && typed.text !== undefined ? (
          t('understood', { value: shown })
        ) : (
          ''
        )
      }
      data-unresolved={meaning.problem || asks ? true : undefined}
      value={text}
      rightSection={
        <>
          <button
            type="button"
            className={classes.reveal}
            aria-label={t('chooseDay')}
            disabled={input.disabled}
            onPointerEnter={calendar.fetch}
            onClick={() => (calendar.isOpen ? calendar.close() : calendar.open(true))}
            onKeyDown={closeOnEscape}
          >
            <IconCalendar size={18} aria-hidden />
          </button>
          {calendar.isOpen && calendar.Component ? (
            <calendar.Component
              value={meaning.value}
              minDate={minDate}
              maxDate={maxDate}
              takesFocus={calendar.takesFocus}
              onClose={calendar.close}
              onPick={(day) => {
                change(textFromDay(day));
                calendar.close();
              }}
            />
          ) : null}
        </>
      }
      onChange={(event) => {
        calendar.close();
        change(event.currentTarget.value);
      }}
      onPointerEnter={calendar.fetch}
      onClick={() => {
        if (!isFocusedByForm()) calendar.open(false);
      }}
      onBlur={(event) => {
        finishing.onBlur();
        if (!calendar.takesFocus) calendar.close();
        input.onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') {
          event.preventDefault();
          calendar.open(true);
          return;
        }
        if (closeOnEscape(event)) return;
        finishing.onKeyDown(event);
        input.onKeyDown?.(event);
      }}
    />
  );
}

/**
 * The calendar and its languages are as large as a form, so they load when somebody asks for them.
 * Not with `late`: a calendar that cannot be loaded must not replace the form by an error page, since
 * the day can still be typed.
 */
const fetchCalendar = () => forPress(() => import('./calendar').then((module) => module.Calendar));

interface OpenCalendar {
  isOpen: boolean;
  takesFocus: boolean;
  Component: ComponentType<CalendarProps> | null;
}

const CLOSED: OpenCalendar = { isOpen: false, takesFocus: false, Component: null };

function useCalendar() {
  const [state, setState] = useState(CLOSED);
  const wanted = useRef(false);
  return {
    ...state,
    fetch: () => void fetchCalendar().catch(console.error),
    open: (takesFocus: boolean) => {
      wanted.current = true;
      fetchCalendar()
        .then((Component) => {
          if (Component && wanted.current) setState({ isOpen: true, takesFocus, Component });
        })
        .catch(console.error);
    },
    close: () => {
      wanted.current = false;
      setState(CLOSED);
    },
  };
}
