import { afterPress } from './after-press';

export type FormValues = Record<string, unknown>;
/** Messages by field name. */
export type FormErrors = Readonly<Record<string, string>>;

/** The part of a form that its fields use. */
export interface FieldStore {
  subscribe(listener: () => void): () => void;
  values(): Readonly<FormValues>;
  error(name: string): string | undefined;
  /** The fields that differ from the form's first values. */
  changed(): readonly string[];
  /** What was typed in a field whose value is read from a text; undefined: its value is shown. */
  text(name: string): string | undefined;
  /** Keeps what was typed. `change` follows with the value that was read from it. */
  type(name: string, text: string): void;
  /**
   * Changes a field for the person. Clears the field's error, and every value that the change makes
   * invalid.
   */
  change(name: string, value: unknown): void;
  /**
   * The person leaves a field: shows what `problem` finds wrong with its value. An empty field may be
   * filled in later.
   */
  leave(name: string, problem: () => string | null | undefined): void;
}

interface FormState<Values> {
  values: Values;
  errors: FormErrors;
  /** What was typed in fields of numbers and dates, also where it is no value yet. */
  texts: Readonly<Record<string, string>>;
}

/**
 * The values and errors of one form, kept outside of React. Components subscribe only to the parts
 * that they show.
 */
export interface FormStore<Values extends object> extends FieldStore {
  /** All of it; another object after each change. */
  state(): FormState<Values>;
  getValues(): Values;
  /** Sets values for the program, and clears their errors and typed texts. */
  setValues(changes: Partial<Values>): void;
  /** Sets values and typed texts from a draft, whose names and kinds have been checked. */
  fill(changes: FormValues, texts?: Readonly<Record<string, string>>): void;
  /** Makes these values the form's first values. */
  restart(values: Values): void;
  names(): readonly string[];
  setErrors(errors: FormErrors): void;
  isDirty(): boolean;
}

/**
 * All changes that follow from a change of one field, including that field. `values` are the old
 * values.
 */
export type ChangesOf<Values> = (name: string, value: unknown, values: Values) => FormValues;

const alone = (name: string, value: unknown): FormValues => ({ [name]: value });

/** Whether a value is empty: missing, only spaces, or an empty list. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

function without(texts: Readonly<Record<string, string>>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !names.includes(name)));
}

export function createFormStore<Values extends object>(
  initial: Values,
  changesOf: ChangesOf<Values> = alone,
): FormStore<Values> {
  let first = initial;
  let state: FormState<Values> = { values: initial, errors: {}, texts: {} };
  const listeners = new Set<() => void>();
  const set = (part: Partial<FormState<Values>>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const valueIn = (values: Values, name: string): unknown => (values as FormValues)[name];
  const hasOnlyText = (name: string) =>
    isBlank(valueIn(state.values, name)) && Boolean(state.texts[name]?.trim());
  const changed = () =>
    Object.keys(state.values).filter(
      (name) => !same(valueIn(first, name), valueIn(state.values, name)) || hasOnlyText(name),
    );
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    values: () => state.values as FormValues,
    getValues: () => state.values,
    names: () => Object.keys(state.values),
    error: (name) => state.errors[name],
    text: (name) => state.texts[name],
    type(name, text) {
      state = { ...state, texts: { ...state.texts, [name]: text } };
    },
    change(name, value) {
      const changes = changesOf(name, value, state.values);
      const names = Object.keys(changes);
      set({
        values: { ...state.values, ...changes },
        errors: without(state.errors, names),
        texts: without(
          state.texts,
          names.filter((each) => each !== name),
        ),
      });
    },
    leave(name, problem) {
      if (isBlank(valueIn(state.values, name))) return;
      afterPress(() => {
        const message = problem();
        if (message) set({ errors: { ...state.errors, [name]: message } });
      });
    },
    setValues(changes) {
      const names = Object.keys(changes);
      set({
        values: { ...state.values, ...changes },
        errors: without(state.errors, names),
        texts: without(state.texts, names),
      });
    },
    fill(changes, typed = {}) {
      set({
        values: { ...state.values, ...changes },
        errors: {},
        texts: { ...without(state.texts, Object.keys(changes)), ...typed },
      });
    },
    restart(values) {
      first = values;
      set({ values, errors: {}, texts: {} });
    },
    setErrors: (errors) => set({ errors }),
    changed,
    isDirty: () => changed().length > 0,
  };
}
