import { type ComponentType, createElement, type ReactElement } from 'react';

import { type FormValues, isBlank } from '../form-store';

type ByValues<Answer> = (values: Readonly<FormValues>) => Answer;

/** The checks of a field, from the API's rules. The API decides in the end. */
export interface FieldChecks {
  /** Its name in the API. */
  name: string;
  required?: boolean | ByValues<boolean>;
  requiredMessage?: string | null;
  maxLength?: number | null;
  tooLongMessage?: string | null;
  /** Whether the form shows it, given the values of the other fields. Without this, always. */
  shown?: ByValues<boolean>;
  /** Whether it cannot be changed. A text is the reason, which is shown below the field. */
  locked?: boolean | string;
  /** A further check of a value that is not blank. Returns a message, or null. */
  check?: (value: unknown, values: Readonly<FormValues>) => string | null;
}

export interface FieldBase extends FieldChecks {
  label: string | ByValues<string>;
  /** Whether it takes the whole row. */
  wide?: boolean;
}

/** The props of a field's control. */
export interface ControlProps<Value, Options = undefined> {
  name: string;
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  /** What was typed, where the value is read from a text. */
  text: string | undefined;
  onText: (text: string) => void;
  error: string | undefined;
  withAsterisk: boolean;
  disabled: boolean;
  maxLength: number | null;
  /** Why it cannot be changed. */
  lockedReason: string | null;
  options: Options;
}

/** A kind of field: its valid values and its control. */
export interface FieldKind<Value, Options = undefined> {
  /** Whether a stored value, or a value from a draft, is valid for this kind. */
  accepts: (value: unknown) => value is Value;
  /** The value used instead of an invalid one. */
  blank: Value;
  /** Whether its value is read from what is typed, as numbers and dates are. */
  isTyped?: boolean;
  Control: ComponentType<ControlProps<Value, Options>>;
}

type Drawn = Omit<ControlProps<unknown, unknown>, 'options' | 'onChange'> & {
  onChange: (value: unknown) => void;
};

/** One field of a form: its rules, and its kind with the options of that kind. */
export interface FieldSpec extends FieldBase {
  accepts: (value: unknown) => boolean;
  isTyped: boolean;
  draw: (props: Drawn) => ReactElement;
}

/** Makes a field of a kind. */
export function fieldOf<Value, Options>(
  kind: FieldKind<Value, Options>,
  base: FieldBase,
  options: Options,
): FieldSpec {
  const { Control, accepts, blank, isTyped = false } = kind;
  return {
    ...base,
    accepts,
    isTyped,
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

function problemOf(field: FieldChecks, values: Readonly<FormValues>): string | null {
  const value = values[field.name];
  if (isBlank(value)) return isRequired(field, values) ? (field.requiredMessage ?? null) : null;
  const { maxLength, tooLongMessage } = field;
  if (maxLength && [...String(value).trim()].length > maxLength && tooLongMessage) {
    return tooLongMessage;
  }
  return field.check?.(value, values) ?? null;
}

/** What is wrong with what was typed in a field; null for one that cannot be changed. */
export function typedProblem(field: FieldChecks, values: Readonly<FormValues>): string | null {
  return field.locked ? null : problemOf(field, values);
}

/**
 * Checks the values by the API's rules before anything is sent. Returns a message for each wrong
 * field.
 */
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
