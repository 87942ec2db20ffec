'use client';

import { type ReactNode, useState } from 'react';
import { type ChangesOf, createFormStore, type FormStore, type FormValues } from '../form-store';
import { useLeaveGuard } from '../use-leave-guard';
import { type DraftRules, type DraftState, useDraft } from './use-draft';

interface SchemaFormOptions<Values extends FormValues> {
  initial: () => Values;
  changesOf?: ChangesOf<Values>;
  draft: DraftRules;
}

export interface SchemaFormState<Values extends FormValues> {
  store: FormStore<Values>;
  draft: DraftState;
  /** Asks before entered values are lost. `SchemaForm` renders it. */
  dialog: ReactNode;
  /** The server has stored the values: leaving loses nothing, and the draft is deleted. */
  finish: () => void;
}

/** The state of a form rendered from rules: values, errors, draft and leave guard. */
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
