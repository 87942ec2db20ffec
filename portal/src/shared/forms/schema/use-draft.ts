'use client';

import { useEffect, useMemo, useRef, useState } from 'react';

import { type Draft, draftKey, forgetDraft, keepDraft, readDraft, versionOf } from './drafts';
import type { FieldSpec } from './field';
import type { FormStore, FormValues } from './form-store';

const PAUSE_MS = 400;

export interface DraftRules {
  person: number;
  /** Which form it is, and of which record: `rfq:new`, `rfq:12`. */
  form: string;
  /** What the server sent and the form began with. */
  over: unknown;
  /** The fields a draft may fill in, in any state of the form. */
  fields: readonly FieldSpec[];
}

export interface DraftState {
  /** An earlier draft that is neither continued nor discarded yet; null: there is none. */
  offered: Draft | null;
  /** Whether rules or record have changed since it was kept. */
  isOlder: boolean;
  /** Fills the form in with it. */
  resume: () => void;
  discard: () => void;
  /** The form was sent, or left on purpose: nothing is kept any more. */
  forget: () => void;
}

function accepted(draft: Draft, fields: readonly FieldSpec[]): FormValues {
  const kept = Object.entries(draft.changes).filter(([name, value]) =>
    fields.some((field) => field.name === name && field.accepts(value)),
  );
  return Object.fromEntries(kept);
}

/**
 * Stores what is entered, a moment after the last key, and offers it when the form is opened again.
 * During an offer nothing is stored, so that the earlier draft is never overwritten unasked.
 */
export function useDraft<Values extends FormValues>(
  store: FormStore<Values>,
  { person, form, over, fields }: DraftRules,
): DraftState {
  const key = draftKey(person, form);
  const [version] = useState(() => versionOf(over));
  const [offered, setOffered] = useState<Draft | null>(null);
  const isKeeping = useRef(false);

  useEffect(() => {
    const found = readDraft(key);
    setOffered(found);
    isKeeping.current = found === null;
  }, [key]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      if (!isKeeping.current) return;
      const values = store.getValues();
      const changes = Object.fromEntries(store.changed().map((name) => [name, values[name]]));
      if (Object.keys(changes).length === 0) forgetDraft(key);
      else keepDraft(key, { version, savedAt: new Date().toISOString(), changes });
    };
    const keepNow = () => {
      if (timer !== undefined) keep();
    };
    const unsubscribe = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, PAUSE_MS);
    });
    window.addEventListener('pagehide', keepNow);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, [store, key, version]);

  return useMemo(
    () => ({
      offered,
      isOlder: offered !== null && offered.version !== version,
      resume: () => {
        isKeeping.current = true;
        setOffered(null);
        // Names and kinds were looked at: what remains are values of this form.
        if (offered) store.fill(accepted(offered, fields));
      },
      discard: () => {
        isKeeping.current = true;
        setOffered(null);
        forgetDraft(key);
      },
      forget: () => {
        isKeeping.current = false;
        forgetDraft(key);
      },
    }),
    [offered, version, store, fields, key],
  );
}
