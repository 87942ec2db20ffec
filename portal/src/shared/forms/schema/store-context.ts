import { createContext, useContext, useSyncExternalStore } from 'react';

import type { FieldStore } from '../form-store';

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
