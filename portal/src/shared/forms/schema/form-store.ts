import { createContext, useContext, useSyncExternalStore } from 'react';

export type FormValues = Record<string, unknown>;
export type FieldErrors = Readonly<Record<string, string>>;

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
  /** Shows what is wrong with one field. The others keep their errors. */
  mark(name: string, problem: string): void;
}

/**
 * The values and errors of one form, kept outside of React. Components subscribe only to the parts
 * that they show.
 */
export interface FormStore<Values extends FormValues> extends FieldStore {
  getValues(): Values;
  setValues(changes: Partial<Values>): void;
  /** Sets values and typed texts from a draft, whose names and kinds have been checked. */
  fill(changes: FormValues, texts?: Readonly<Record<string, string>>): void;
  names(): readonly string[];
  setErrors(errors: FieldErrors): void;
  isDirty(): boolean;
}

/**
 * All changes that follow from a change of one field, including that field. `values` are the old
 * values.
 */
export type ChangesOf<Values extends FormValues> = (
  name: string,
  value: unknown,
  values: Values,
) => FormValues;

const alone = (name: string, value: unknown): FormValues => ({ [name]: value });

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

export function createFormStore<Values extends FormValues>(
  initial: Values,
  changesOf: ChangesOf<Values> = alone,
): FormStore<Values> {
  let values = initial;
  let errors: FieldErrors = {};
  let texts: Readonly<Record<string, string>> = {};
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  /** The texts without those of fields that now have another value, set by other code. */
  const textsWithout = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(texts).filter(([name]) => !names.includes(name)));
  const hasOnlyText = (name: string) => values[name] === null && Boolean(texts[name]?.trim());
  const changed = () =>
    Object.keys(values).filter((name) => !same(initial[name], values[name]) || hasOnlyText(name));
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    values: () => values,
    getValues: () => values,
    names: () => Object.keys(values),
    error: (name) => errors[name],
    text: (name) => texts[name],
    type(name, text) {
      texts = { ...texts, [name]: text };
    },
    change(name, value) {
      const changes = changesOf(name, value, values);
      values = { ...values, ...changes };
      texts = textsWithout(Object.keys(changes).filter((each) => each !== name));
      errors = Object.fromEntries(Object.entries(errors).filter(([each]) => !(each in changes)));
      tell();
    },
    setValues(changes) {
      values = { ...values, ...changes };
      texts = textsWithout(Object.keys(changes));
      tell();
    },
    fill(changes, typed = {}) {
      values = { ...values, ...changes };
      texts = { ...textsWithout(Object.keys(changes)), ...typed };
      errors = {};
      tell();
    },
    setErrors(next) {
      errors = next;
      tell();
    },
    mark(name, problem) {
      errors = { ...errors, [name]: problem };
      tell();
    },
    changed,
    isDirty: () => changed().length > 0,
  };
}

/**
 * Reads a part of the form at every change, and renders only if that part differs. `read` must
 * return a primitive or the stored value itself.
 */
export function useStored<Part>(store: FieldStore, read: () => Part): Part {
  return useSyncExternalStore(store.subscribe, read, read);
}

const StoreContext = createContext<FieldStore | null>(null);

export const FormStoreProvider = StoreContext.Provider;

/** The store of the form around a field. */
export function useFieldStore(): FieldStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('A field needs a SchemaForm above it.');
  return store;
}

/** The value of another field of the form. */
export function useFieldValue(name: string | null): unknown {
  const store = useFieldStore();
  return useStored(store, () => (name === null ? undefined : store.values()[name]));
}
