'use client';

import { type ReactNode, useState } from 'react';

import { useLeaveGuard } from '../use-leave-guard';
import { type ChangesOf, createFormStore, type FormStore, type FormValues } from './form-store';
import { type DraftRules, type DraftState, useDraft } from './use-draft';

interface SchemaFormOptions<Values extends FormValues> {
  initial: () => Values;
  changesOf?: ChangesOf<Values>;
  draft: DraftRules;
}

export interface SchemaFormState<Values extends FormValues> {
  store: FormStore<Values>;
  draft: DraftState;
  /** Asks before what was entered is lost; `SchemaForm` shows it. */
  dialog: ReactNode;
  /** What was entered is stored by the server: leaving loses nothing, and no draft is kept. */
  finish: () => void;
}

/** The state of a form drawn from rules: values and errors, its draft, and the guard of its leaving. */
export function useSchemaForm<Values extends FormValues>(
  options: SchemaFormOptions<Values>,
): SchemaFormState<Values> {
  const [store] = useState(() => createFormStore(options.initial(), options.changesOf));
  const draft = useDraft(store, options.draft);
  const guard = useLeaveGuard(store.isDirty, draft.forget);
  const finish = () => {
    guard.disarm();
    draft.forget();
  };
  return { store, draft, dialog: guard.dialog, finish };
}
