'use client';

import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from '@/i18n/translations';

import type { Range } from '@/shared/api/url-codecs';
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

/** A date, as the browser's own field. */
export function DayControl({ label, value, onChange }: DayControlProps) {
  return (
    <label className={classes.labelled}>
      <span>{label}</span>
      <input
        type="date"
        className={classes.control}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    </label>
  );
}

type Bound = string | number;

interface RangeControlProps {
  label: string;
  of: 'numbers' | 'dates';
  value: Range<Bound>;
  onChange: (value: Range<Bound>) => void;
}

/**
 * A range. If one end passes the other, the other moves along. A number applies once it has been
 * typed.
 */
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

const FIRST_DAY = '1900';

interface EndInputProps {
  label: string;
  of: 'numbers' | 'dates';
  value: Bound | null;
  onChange: (value: Bound | null) => void;
}

function EndInput({ label, of, value, onChange }: EndInputProps) {
  const shown = value === null ? '' : String(value);
  const [typed, setTyped] = useState(shown);
  const [known, setKnown] = useState(shown);
  if (shown !== known) {
    setKnown(shown);
    setTyped(shown);
  }
  const take = () => {
    if (typed === shown) return;
    if (of === 'dates') return onChange(typed || null);
    onChange(typed === '' || Number.isNaN(Number(typed)) ? null : Number(typed));
  };
  const type = (next: string) => {
    setTyped(next);
    // While a person types the year, the date is in the first centuries. Wait until it is complete.
    if (of === 'dates' && next > FIRST_DAY) onChange(next);
  };
  return (
    <input
      type={of === 'dates' ? 'date' : 'number'}
      inputMode={of === 'dates' ? undefined : 'decimal'}
      className={classes.control}
      aria-label={label}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}
