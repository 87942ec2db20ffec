'use client';

import { type ChangeEvent, useState, useSyncExternalStore } from 'react';

import { hasUnread, showProblems } from './first-error';
import { createFormStore, type FormErrors } from './form-store';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Name<Values> = Extract<keyof Values, string>;

/** The props for a field: `{...form.getInputProps('email')}`. */
interface InputProps<Value> {
  value: Value;
  error: string | undefined;
  'data-path': string;
  onChange: (change: Value | ChangeEvent<Field>) => void;
  /** Checks what was typed, as soon as the person leaves the field. */
  onBlur: () => void;
}

/** The props for a field whose value is read from what is typed: `NumberField`, `DateField`. */
interface TypedProps<Value> extends Omit<InputProps<Value>, 'onChange'> {
  text: string | undefined;
  onText: (text: string) => void;
  onChange: (value: Value) => void;
}

/** The props for a checkbox. */
interface TickProps {
  checked: boolean;
  error: string | undefined;
  'data-path': string;
  onChange: (change: boolean | ChangeEvent<Field>) => void;
}

type FieldRules<Values> = {
  [Key in Name<Values>]?: (value: Values[Key], values: Values) => string | null;
};

interface FormRules<Values> {
  initialValues: Values;
  /** Checks either each field or all values at once. Returns messages. */
  validate?: FieldRules<Values> | ((values: Values) => FormErrors);
  onValuesChange?: (values: Values) => void;
}

export interface FormReturn<Values> {
  values: Values;
  /** The same as `values`, but also current within the event that has just changed one. */
  getValues: () => Values;
  setValues: (changes: Partial<Values>) => void;
  setFieldValue: <Key extends Name<Values>>(name: Key, value: Values[Key]) => void;
  errors: FormErrors;
  setErrors: (errors: FormErrors) => void;
  clearFieldError: (name: Name<Values>) => void;
  /** Marks a field whose text is wrong. An empty one is left alone until the form is sent. */
  checkField: (name: Name<Values>) => void;
  getInputProps: {
    <Key extends Name<Values>>(name: Key): InputProps<Values[Key]>;
    (name: Name<Values>, options: { type: 'checkbox' }): TickProps;
  };
  getTypedProps: <Key extends Name<Values>>(name: Key) => TypedProps<Values[Key]>;
  /** Whether any value differs from the form's first values. */
  isDirty: () => boolean;
  /** Makes these values the form's first values. */
  restart: (values: Values) => void;
  /**
   * Whether the form may be sent: marks the wrong fields, and moves to the first of them or of those
   * whose text cannot be read.
   */
  passes: (form: HTMLElement | null) => boolean;
}

function read<Value>(change: Value | ChangeEvent<Field>): unknown {
  const isEvent = typeof change === 'object' && change !== null && 'currentTarget' in change;
  if (!isEvent) return change;
  const { currentTarget: field } = change;
  const isTick = field instanceof HTMLInputElement && field.type === 'checkbox';
  return isTick ? field.checked : field.value;
}

function problemsOf<Values extends object>(
  { validate = {} }: FormRules<Values>,
  values: Values,
): FormErrors {
  if (typeof validate === 'function') return validate(values);
  const found = Object.keys(validate).flatMap((key) => {
    const name = key as Name<Values>;
    const problem = validate[name]?.(values[name], values);
    return problem ? [[name, problem] as const] : [];
  });
  return Object.fromEntries(found);
}

/**
 * The values and messages of a short form, whose fields are written one by one: a `FormStore` that
 * the whole form renders from. Leaving a field checks it, and changing it clears its message.
 */
export function useForm<Values extends object>(rules: FormRules<Values>): FormReturn<Values> {
  const [store] = useState(() => createFormStore(rules.initialValues));
  const { values, errors, texts } = useSyncExternalStore(store.subscribe, store.state, store.state);
  const problems = () => problemsOf(rules, store.getValues());
  const told = (change: () => void) => {
    change();
    rules.onValuesChange?.(store.getValues());
  };
  const setValues = (changes: Partial<Values>) => told(() => store.setValues(changes));
  const change = (name: string, value: unknown) => told(() => store.change(name, value));
  const checkField = (name: string) => store.leave(name, () => problems()[name]);

  return {
    values,
    getValues: store.getValues,
    setValues,
    setFieldValue: (name: string, value: unknown) =>
      setValues({ [name]: value } as Partial<Values>),
    errors,
    setErrors: store.setErrors,
    clearFieldError: (name: string) => {
      const { [name]: _cleared, ...others } = store.state().errors;
      store.setErrors(others);
    },
    checkField,
    getInputProps: (name: Name<Values>, options?: { type: 'checkbox' }) => ({
      ...(options
        ? { checked: Boolean(values[name]) }
        : { value: values[name], onBlur: () => checkField(name) }),
      error: errors[name],
      'data-path': name,
      onChange: (next: unknown) => change(name, read(next)),
    }),
    getTypedProps: (name: Name<Values>) => ({
      value: values[name],
      text: texts[name],
      error: errors[name],
      'data-path': name,
      onBlur: () => checkField(name),
      onText: (text: string) => store.type(name, text),
      onChange: (value: unknown) => change(name, value),
    }),
    isDirty: store.isDirty,
    restart: (next) => told(() => store.restart(next)),
    passes: (form) => !showProblems(form, store, problems()) && !hasUnread(form),
  } as FormReturn<Values>;
}
