'use client';

import { type ChangeEvent, useState } from 'react';

import { numberFromText, textFromNumber } from './number-text';
import { TextField, type TextFieldProps } from './text-field';

interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'defaultValue'> {
  value?: number | '' | null;
  /** `''`: the field is empty. The field rejects text that is not a number. */
  onChange?: (value: number | '') => void;
  /** The most decimal places; whole numbers without it. */
  decimals?: number;
}

/** A number in any format that people type. Numbers read from left to right in every language. */
export function NumberField({ value, onChange, decimals = 0, ...input }: NumberFieldProps) {
  const [typed, setTyped] = useState(() => textFromNumber(value));
  // A value set by other code (a reset, a loaded record) replaces the typed text.
  const meant = numberFromText(typed, decimals);
  const text = meant === (value ?? '') ? typed : textFromNumber(value);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const next = numberFromText(event.currentTarget.value, decimals);
    if (next === null) return;
    setTyped(event.currentTarget.value);
    onChange?.(next);
  };
  return (
    <TextField
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...input}
      value={text}
      onChange={change}
    />
  );
}
