'use client';

import { useId } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import type { DateFieldProps } from './date-input';
import { type EarlyUse, replay, unused } from './early-use';
import { TextField } from './text-field';
import { parseTyped } from './typed-date';

let Fetched: ComponentType<DateFieldProps> | null = null;

/**
 * The calendar and its languages are as large as a form, so they load when a person enters a date
 * field.
 */
export async function fetchCalendar(): Promise<void> {
  Fetched ??= (await import('./date-input')).CalendarInput;
}

/** A date as DD-MM-YYYY, typed or picked. The value is `YYYY-MM-DD` or null, as in the API. */
export function DateField(props: DateFieldProps) {
  const id = useId(props.id);
  const early = useRef(unused()).current;
  const [isHere, setHere] = useState(false);
  // Waits until the focus has arrived, because the field is then replaced. At once, with all effects:
  // the calendar's own set its text, so that keys pressed before they have run would be lost.
  const show = () => flushSync(() => setHere(true));
  const enter = () => void fetchCalendar().then(show, console.error);
  return isHere && Fetched ? (
    <WithCalendar {...props} id={id} early={early} component={Fetched} />
  ) : (
    <WithoutCalendar {...props} id={id} early={early} onEnter={enter} />
  );
}

interface WithCalendarProps extends DateFieldProps {
  early: EarlyUse;
  component: ComponentType<DateFieldProps>;
}

function WithCalendar({ early, component: Component, ...props }: WithCalendarProps) {
  const input = useRef<HTMLInputElement>(null);
  // At once: what somebody types while nothing has the focus would be lost.
  useLayoutEffect(() => {
    if (early.hasFocus) input.current?.focus();
  }, [early]);
  useEffect(() => {
    // If the person has left the field, `leave` has already read the typed text.
    if (input.current && early.hasFocus) replay(input.current, early);
  }, [early]);
  return <Component {...props} ref={input} />;
}

interface WithoutCalendarProps extends DateFieldProps {
  early: EarlyUse;
  onEnter: () => void;
}

function WithoutCalendar({ early, onEnter, ...props }: WithoutCalendarProps) {
  const { id, label, description, error, withAsterisk, disabled, value } = props;
  const t = useTranslations('forms');
  const field = { id, label, description, error, withAsterisk, disabled };
  const [typed, setTyped] = useState<string | null>(null);
  const keep = (text: string | null) => {
    early.typed = text;
    setTyped(text);
  };
  const type = (text: string) => {
    const day = parseTyped(text);
    if (day) props.onChange?.(day);
    keep(text);
  };
  /** Reads what a person typed and left before the calendar was loaded. */
  const leave = (text: string) => {
    props.onChange?.(parseTyped(text));
    keep(null);
  };
  return (
    <TextField
      {...field}
      placeholder={t('date')}
      autoComplete="off"
      value={typed ?? shown(value)}
      onChange={({ currentTarget }) => {
        // Typed before this code was loaded (`tellEarlyInput`), by somebody who has gone on.
        const isOver = currentTarget !== document.activeElement;
        (isOver ? leave : type)(currentTarget.value);
      }}
      onPointerEnter={() => void fetchCalendar().catch(console.error)}
      onFocus={() => {
        early.hasFocus = true;
        onEnter();
      }}
      onBlur={() => {
        early.hasFocus = false;
        if (typed !== null) leave(typed);
      }}
    />
  );
}

/** A date such as `2026-12-05` in the field's own format. */
function shown(value: DateFieldProps['value']): string {
  const [year, month, day] = typeof value === 'string' ? value.split('-') : [];
  return year && month && day ? `${day}-${month}-${year}` : '';
}
