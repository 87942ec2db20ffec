'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import type { FormStore, FormValues } from '../form-store';
import { type Draft, draftKey, forgetDraft, keepDraft, readDraft, versionOf } from './drafts';
import type { FieldSpec } from './field';

const PAUSE_MS = 400;

export interface DraftRules {
  person: number;
  /** The form and its record: `rfq:new`, `rfq:12`. */
  form: string;
  /** The server's data that the form began with. */
  over: unknown;
  /** All fields that a draft may fill in, shown or hidden. */
  fields: readonly FieldSpec[];
}

export interface DraftState {
  /** An earlier draft that the person has neither continued nor discarded; null: there is none. */
  offered: Draft | null;
  /** Whether the rules or record have changed since the draft was stored. */
  isOlder: boolean;
  /** Fills in the form from the draft. */
  resume: () => void;
  discard: () => void;
  /** Deletes the draft, because the form was sent or left on purpose. */
  forget: () => void;
}

function accepted(draft: Draft, fields: readonly FieldSpec[]): FormValues {
  const kept = Object.entries(draft.changes).filter(([name, value]) =>
    fields.some((field) => field.name === name && field.accepts(value)),
  );
  return Object.fromEntries(kept);
}

/** The texts of the draft's typed fields, which the fields read again. */
function typedTexts({ texts }: Draft, fields: readonly FieldSpec[]): Record<string, string> {
  const kept = Object.entries(texts ?? {}).filter(
    ([name, text]) =>
      typeof text === 'string' && fields.some((field) => field.name === name && field.isTyped),
  );
  return Object.fromEntries(kept);
}

/**
 * Stores the entered values a moment after the last key press, and offers them when the form is
 * opened again. It stores nothing while it offers a draft, so that it never overwrites the draft
 * unasked.
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
      const texts = Object.fromEntries(
        Object.keys(changes).flatMap((name) => {
          const text = store.text(name);
          return text === undefined ? [] : [[name, text] as const];
        }),
      );
      if (Object.keys(changes).length === 0) forgetDraft(key);
      else keepDraft(key, { version, savedAt: new Date().toISOString(), changes, texts });
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
        // `accepted` has checked names and kinds, so only valid values remain.
        if (offered) store.fill(accepted(offered, fields), typedTexts(offered, fields));
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
