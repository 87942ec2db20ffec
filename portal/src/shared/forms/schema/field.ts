import { type ComponentType, createElement, type ReactElement } from 'react';

import type { FormValues } from './form-store';

type ByValues<Answer> = (values: Readonly<FormValues>) => Answer;

/** What must hold for a field, as the API's rules say it; the API has the last word. */
export interface FieldChecks {
  /** Its name on the wire. */
  name: string;
  required?: boolean | ByValues<boolean>;
  requiredMessage?: string | null;
  maxLength?: number | null;
  tooLongMessage?: string | null;
  /** Whether it is on the form while the others have these values; without it, always. */
  shown?: ByValues<boolean>;
  /** It cannot be changed here. The reason, if given, is shown below it. */
  locked?: boolean | string;
  /** What else is wrong with a value that is given; null: nothing. */
  check?: (value: unknown, values: Readonly<FormValues>) => string | null;
}

export interface FieldBase extends FieldChecks {
  label: string | ByValues<string>;
  /** It takes the whole row. */
  wide?: boolean;
}

/** What the control of a field is given. */
export interface ControlProps<Value, Options = undefined> {
  name: string;
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
  withAsterisk: boolean;
  disabled: boolean;
  maxLength: number | null;
  /** Why it cannot be changed. */
  lockedReason: string | null;
  options: Options;
}

/** A kind of field: which values it holds, and how one is shown and changed. */
export interface FieldKind<Value, Options = undefined> {
  /** Whether a value, stored or from a draft, is valid in such a field. */
  accepts: (value: unknown) => value is Value;
  /** The value used instead of an invalid one. */
  blank: Value;
  Control: ComponentType<ControlProps<Value, Options>>;
}

type Drawn = Omit<ControlProps<unknown, unknown>, 'options' | 'onChange'> & {
  onChange: (value: unknown) => void;
};

/** One field of a form: its rules, and its kind with the options of that kind. */
export interface FieldSpec extends FieldBase {
  accepts: (value: unknown) => boolean;
  draw: (props: Drawn) => ReactElement;
}

/** A field of a kind. */
export function fieldOf<Value, Options>(
  kind: FieldKind<Value, Options>,
  base: FieldBase,
  options: Options,
): FieldSpec {
  const { Control, accepts, blank } = kind;
  return {
    ...base,
    accepts,
    draw: ({ value, ...props }) =>
      createElement(Control, { ...props, options, value: accepts(value) ? value : blank }),
  };
}

export function isShown(field: FieldChecks, values: Readonly<FormValues>): boolean {
  return field.shown?.(values) ?? true;
}

export function isRequired(field: FieldChecks, values: Readonly<FormValues>): boolean {
  const { required = false } = field;
  return typeof required === 'function' ? required(values) : required;
}

export function labelOf(field: FieldBase, values: Readonly<FormValues>): string {
  return typeof field.label === 'function' ? field.label(values) : field.label;
}

/** Whether nothing is given: no value, only spaces, an empty list. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

function problemOf(field: FieldChecks, values: Readonly<FormValues>): string | null {
  const value = values[field.name];
  if (isBlank(value)) return isRequired(field, values) ? (field.requiredMessage ?? null) : null;
  const { maxLength, tooLongMessage } = field;
  if (maxLength && [...String(value).trim()].length > maxLength && tooLongMessage) {
    return tooLongMessage;
  }
  return field.check?.(value, values) ?? null;
}

/** What the API's own check would say, sooner and from the same rules: a message for each field. */
export function problemsIn(
  fields: readonly FieldChecks[],
  values: Readonly<FormValues>,
): Record<string, string> {
  const problems = fields.flatMap((field) => {
    const isChecked = !field.locked && isShown(field, values);
    const problem = isChecked ? problemOf(field, values) : null;
    return problem === null ? [] : [[field.name, problem] as const];
  });
  return Object.fromEntries(problems);
}
