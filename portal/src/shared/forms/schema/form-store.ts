import { createContext, useContext, useSyncExternalStore } from 'react';

export type FormValues = Record<string, unknown>;
export type FieldErrors = Readonly<Record<string, string>>;

/** The data of a form that its fields need. */
export interface FieldStore {
  subscribe(listener: () => void): () => void;
  values(): Readonly<FormValues>;
  error(name: string): string | undefined;
  /** As a person changes a field: its error goes, and so does what the change makes void. */
  change(name: string, value: unknown): void;
}

/** The values and errors of one form, outside of React: whoever shows a part subscribes to that part. */
export interface FormStore<Values extends FormValues> extends FieldStore {
  getValues(): Values;
  setValues(changes: Partial<Values>): void;
  /** Values from outside, whose names and kinds were looked at (a draft). */
  fill(changes: FormValues): void;
  names(): readonly string[];
  setErrors(errors: FieldErrors): void;
  /** The fields that differ from what the form began with. */
  changed(): readonly string[];
  isDirty(): boolean;
}

/** What a change of one field changes: at least that field. `values` are those before it. */
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
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const changed = () => Object.keys(values).filter((name) => !same(initial[name], values[name]));
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    values: () => values,
    getValues: () => values,
    names: () => Object.keys(values),
    error: (name) => errors[name],
    change(name, value) {
      const changes = changesOf(name, value, values);
      values = { ...values, ...changes };
      errors = Object.fromEntries(Object.entries(errors).filter(([each]) => !(each in changes)));
      tell();
    },
    setValues(changes) {
      values = { ...values, ...changes };
      tell();
    },
    fill(changes) {
      values = { ...values, ...changes };
      errors = {};
      tell();
    },
    setErrors(next) {
      errors = next;
      tell();
    },
    changed,
    isDirty: () => changed().length > 0,
  };
}

/**
 * A part of the form, read again at every change; renders only when that part differs. `read`
 * returns a primitive, or the stored value itself.
 */
export function useStored<Part>(store: FieldStore, read: () => Part): Part {
  return useSyncExternalStore(store.subscribe, read, read);
}

const StoreContext = createContext<FieldStore | null>(null);

export const FormStoreProvider = StoreContext.Provider;

/** The form around a field. */
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
