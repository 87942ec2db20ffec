'use client';

import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';

import { afterPress } from './after-press';
import { UNRESOLVED } from './first-error';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Name<Values> = Extract<keyof Values, string>;

/** Messages by field name. */
export type FormErrors = Record<string, string>;

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
  errors: Readonly<FormErrors>;
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
  /** Checks the values, marks the wrong fields, and calls one of the two functions. */
  onSubmit: (
    onValid: (values: Values) => void,
    onWrong?: () => void,
  ) => (event?: FormEvent<HTMLFormElement>) => void;
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

const isEmpty = (value: unknown) => value === '' || value === null;

const without = (texts: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => !names.includes(name)));

const isTyped = (value: unknown) => typeof value === 'string' && value.trim() !== '';

/**
 * The values and messages of a short form. Leaving a field checks it, and changing it clears its
 * message.
 */
export function useForm<Values extends object>(rules: FormRules<Values>): FormReturn<Values> {
  const [values, show] = useState(rules.initialValues);
  const [errors, setErrors] = useState<FormErrors>({});
  // What was typed in fields of numbers and dates, also where it is no value yet.
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const first = useRef(rules.initialValues);
  // Newer than the state until the next render, because two fields may change in one event.
  const latest = useRef(values);

  const take = (next: Values) => {
    latest.current = next;
    show(next);
    rules.onValuesChange?.(next);
  };
  const forget = (names: readonly string[]) =>
    setErrors((before) => {
      const kept = Object.entries(before).filter(([name]) => !names.includes(name));
      return kept.length === Object.keys(before).length ? before : Object.fromEntries(kept);
    });
  const setValues = (changes: Partial<Values>) => {
    take({ ...latest.current, ...changes });
    forget(Object.keys(changes));
    setTexts((before) => without(before, Object.keys(changes)));
  };
  const checkField = (name: Name<Values>) => {
    if (!isTyped(latest.current[name])) return;
    afterPress(() => {
      const problem = problemsOf(rules, latest.current)[name];
      if (problem) setErrors((before) => ({ ...before, [name]: problem }));
    });
  };
  const setField = (name: string, value: unknown) => {
    set(name, value);
    setTexts((before) => without(before, [name]));
  };
  const set = (name: string, value: unknown) => {
    take({ ...latest.current, [name]: value });
    forget([name]);
  };

  return {
    values,
    getValues: () => latest.current,
    setValues,
    setFieldValue: setField,
    errors,
    setErrors,
    clearFieldError: (name) => forget([name]),
    checkField,
    getInputProps: (name: Name<Values>, options?: { type: 'checkbox' }) => ({
      ...(options
        ? { checked: Boolean(values[name]) }
        : { value: values[name], onBlur: () => checkField(name) }),
      error: errors[name],
      'data-path': name,
      onChange: (change: unknown) => set(name, read(change)),
    }),
    getTypedProps: (name: Name<Values>) => ({
      value: values[name],
      text: texts[name],
      error: errors[name],
      'data-path': name,
      onBlur: () => checkField(name),
      onText: (text: string) => setTexts((before) => ({ ...before, [name]: text })),
      onChange: (value: unknown) => set(name, value),
    }),
    isDirty: () =>
      (Object.keys(latest.current) as Name<Values>[]).some(
        (name) =>
          latest.current[name] !== first.current[name] ||
          (isEmpty(latest.current[name]) && Boolean(texts[name]?.trim())),
      ),
    restart: (next) => {
      setTexts({});
      first.current = next;
      setErrors({});
      take(next);
    },
    onSubmit: (onValid, onWrong) => (event) => {
      event?.preventDefault();
      const problems = problemsOf(rules, latest.current);
      setErrors(problems);
      const isUnread = Boolean(event?.currentTarget.querySelector(UNRESOLVED));
      if (isUnread || Object.keys(problems).length > 0) onWrong?.();
      else onValid(latest.current);
    },
  } as FormReturn<Values>;
}
