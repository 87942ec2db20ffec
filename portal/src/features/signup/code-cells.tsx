'use client';

import { type ChangeEvent, type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react';

import fields from '@/shared/forms/fields/field.module.css';

import classes from './code.module.css';

interface CodeCellsProps {
  length: number;
  /** Matches the digits a user may type, in any script. */
  digits: RegExp;
  value: string;
  onChange: (value: string) => void;
  /** Called when all cells are full. */
  onComplete: (value: string) => void;
  label: string;
  /** The label of a cell, counted from 1. */
  cellLabel: (number: number) => string;
  describedBy: string | undefined;
  isWrong: boolean;
  readOnly: boolean;
  /** Puts the cursor into the first cell. */
  ref?: Ref<{ focus: () => void }>;
}

/** A short code in cells, one for each digit. The cursor moves to the next cell by itself. */
export function CodeCells(props: CodeCellsProps) {
  const { length, digits, value, onChange, onComplete, label, cellLabel, readOnly } = props;
  const cells = useRef<(HTMLInputElement | null)[]>([]);
  const held = Array.from({ length }, (_, index) => value[index] ?? '');
  const focus = (index: number) => cells.current[Math.min(Math.max(index, 0), length - 1)]?.focus();
  useImperativeHandle(props.ref, () => ({ focus: () => cells.current[0]?.focus() }), []);

  const take = (next: readonly string[]) => {
    const code = next.join('');
    onChange(code);
    if (code.length === length) onComplete(code);
  };
  const put = (index: number, digit: string) => take(held.with(index, digit));

  const change = (event: ChangeEvent<HTMLInputElement>, index: number) => {
    const typed = event.currentTarget.value.replaceAll(/\s/g, '');
    if (typed !== '' && !digits.test(typed)) return;
    if (typed.length <= 2) {
      // The cell then holds its old digit and the new one; the new one counts.
      put(index, typed.slice(-1));
      if (typed) focus(index + 1);
      return;
    }
    // The browser filled in the whole code.
    take(Array.from({ length }, (_, at) => typed[at] ?? ''));
    focus(typed.length);
  };

  const press = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    const moves: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ' ': 1 };
    const step = moves[event.key];
    if (step !== undefined) focus(index + step);
    else if (event.key === 'Backspace' && !readOnly) erase(index);
    else if (event.key === 'Delete' && !readOnly) put(index, '');
    else if (event.key === held[index]) focus(index + 1);
    else return;
    event.preventDefault();
  };
  /** Clears the cell. Backspace in an empty cell goes back to the one before. */
  const erase = (index: number) => {
    if (held[index]) put(index, '');
    if (!held[index] || index < length - 1) focus(index - 1);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight
    <div
      role="group"
      aria-label={label}
      aria-describedby={props.describedBy}
      dir="ltr"
      className={classes.cells}
    >
      {held.map((digit, index) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells are their places
          key={index}
          ref={(cell) => {
            cells.current[index] = cell;
          }}
          className={fields.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={cellLabel(index + 1)}
          aria-invalid={props.isWrong || undefined}
          // biome-ignore lint/a11y/noAutofocus: the page has nothing else to do
          autoFocus={index === 0}
          readOnly={readOnly}
          value={digit}
          onChange={(event) => change(event, index)}
          onKeyDown={(event) => press(event, index)}
          onFocus={(event) => event.currentTarget.select()}
        />
      ))}
    </div>
  );
}
