'use client';

import { IconChevronDown } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslations } from '@/i18n/translations';

import type { Range } from '@/shared/api/url-codecs';
import { DateField } from '@/shared/forms/fields/date-field';
import { NumberField } from '@/shared/forms/fields/number-field';
import { Disclosure } from '@/shared/ui/controls/disclosure';

import classes from './filter-bar.module.css';
import type { Option } from './filter-types';

interface ChoiceControlProps {
  label: string;
  any: string;
  options: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
}

/** One of several words, as the browser's own select. */
export function ChoiceControl({ label, any, options, value, onChange }: ChoiceControlProps) {
  return (
    <select
      className={classes.control}
      aria-label={label}
      data-set={value !== null || undefined}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    >
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

interface CheckListProps {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Aligned to the end and without a count of the chosen words, for the choice of columns. */
  atEnd?: boolean;
}

/** Any of several words, as a panel of checkboxes. */
export function CheckList({ label, options, chosen, onChange, atEnd = false }: CheckListProps) {
  const toggle = (value: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, value] : chosen.filter((each) => each !== value));
  return (
    <Disclosure
      className={atEnd ? `${classes.panel} ${classes.atEnd}` : classes.panel}
      summary={
        <>
          {label}
          {!atEnd && chosen.length > 0 ? <bdi> ({chosen.length})</bdi> : null}
          <IconChevronDown size={15} aria-hidden />
        </>
      }
    >
      <fieldset className={classes.boxes} aria-label={label}>
        {options.map((option) => (
          <label key={option.value} className={classes.box}>
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={(event) => toggle(option.value, event.currentTarget.checked)}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
    </Disclosure>
  );
}

interface DayControlProps {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A date, typed in any spelling or picked. */
export function DayControl({ label, value, onChange }: DayControlProps) {
  return (
    <div className={classes.labelled}>
      <span aria-hidden>{label}</span>
      <DayInput label={label} value={value} onChange={onChange} />
    </div>
  );
}

type Bound = string | number;

interface RangeControlProps {
  label: string;
  of: 'numbers' | 'dates';
  value: Range<Bound>;
  onChange: (value: Range<Bound>) => void;
}

/** A range. If one end passes the other, the other moves along. */
export function RangeControl({ label, of, value, onChange }: RangeControlProps) {
  const t = useTranslations('table');
  const { from, to } = value;
  const isAfter = (first: Bound | null, last: Bound | null) =>
    first !== null && last !== null && first > last;
  return (
    <fieldset className={classes.range} aria-label={label}>
      <span aria-hidden>{label}</span>
      <EndInput
        label={t('from', { label })}
        of={of}
        value={from}
        onChange={(next) => onChange({ from: next, to: isAfter(next, to) ? next : to })}
      />
      <span aria-hidden>–</span>
      <EndInput
        label={t('to', { label })}
        of={of}
        value={to}
        onChange={(next) => onChange({ from: isAfter(from, next) ? next : from, to: next })}
      />
    </fieldset>
  );
}

interface EndInputProps {
  label: string;
  of: 'numbers' | 'dates';
  value: Bound | null;
  onChange: (value: Bound | null) => void;
}

function EndInput({ of, value, ...props }: EndInputProps) {
  if (of === 'dates') return <DayInput {...props} value={value === null ? null : String(value)} />;
  return <NumberInput {...props} value={value === null ? null : Number(value)} />;
}

interface TypedInputProps<Value> {
  label: string;
  value: Value | null;
  onChange: (value: Value | null) => void;
}

interface TypedFilter<Value> {
  text: string;
  value: Value | null;
}

/**
 * What is typed in a filter applies when it is finished: with Enter, on leaving the field, or as
 * soon as `isWhole`. What cannot be read changes nothing, and the field says why.
 */
function useTypedFilter<Value>(
  { label, value, onChange }: TypedInputProps<Value>,
  isWhole: (text: string) => boolean = () => false,
) {
  const [typed, setTyped] = useState<TypedFilter<Value> | null>(null);
  const [known, setKnown] = useState(value);
  const text = useRef('');
  if (value !== known) {
    setKnown(value);
    setTyped(null);
  }
  const apply = (next: TypedFilter<Value> | null) => {
    if (!next || next.value === value) return;
    if (next.value !== null || next.text.trim() === '') onChange(next.value);
  };
  return {
    label: undefined,
    'aria-label': label,
    floats: true,
    className: classes.end,
    classNames: { input: classes.control },
    value: typed ? typed.value : value,
    text: typed?.text,
    onText: (next: string) => {
      text.current = next;
    },
    onChange: (next: Value | '' | null) => {
      const change = { text: text.current, value: next === '' ? null : next };
      setTyped(change);
      if (isWhole(change.text)) apply(change);
    },
    onBlur: () => apply(typed),
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Enter') apply(typed);
    },
  };
}

const WHOLE_DAY = /^\d{2}-\d{2}-\d{4}$/;

function DayInput(props: TypedInputProps<string>) {
  return <DateField {...useTypedFilter(props, (text) => WHOLE_DAY.test(text))} />;
}

/** The most decimal places of a filter's number. */
const PLACES = 6;

function NumberInput(props: TypedInputProps<number>) {
  return <NumberField {...useTypedFilter(props)} decimals={PLACES} />;
}
