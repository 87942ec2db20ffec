'use client';

import { useSyncExternalStore } from 'react';

import type { FormValues } from '@/shared/forms/form-store';
import { randomId } from '@/shared/lib/ids';

import type { Kind } from './resources';

/**
 * A form between its page and its review. It is kept in the tab: Back finds everything as it was, a
 * reload loses nothing, and the key lets Confirm submit once.
 */
export interface Reviewed<Values extends FormValues, Facts> {
  values: Values;
  facts: Facts;
  key: string;
}

const keyOf = (kind: Kind, person: number) => `lading.reviewed:${person}:${kind}`;
const listeners = new Set<() => void>();

/** Uses the tab's storage; null if the browser does not allow it. */
function stored<Answer>(act: (storage: Storage) => Answer): Answer | null {
  try {
    return act(window.sessionStorage);
  } catch {
    return null;
  }
}

function tell() {
  for (const listener of listeners) listener();
}

/** What was kept as text, so that the same text is the same value for React. */
let kept: Record<string, string | null> = {};

/** Keeps a form that the API has checked, for its review. */
export function keepReviewed<Values extends FormValues, Facts>(
  kind: Kind,
  person: number,
  values: Values,
  facts: Facts,
) {
  const text = JSON.stringify({ values, facts, key: randomId() });
  kept[keyOf(kind, person)] = text;
  stored((storage) => storage.setItem(keyOf(kind, person), text));
  tell();
}

/** Forgets it: it was submitted, or given up. */
export function forgetReviewed(kind: Kind, person: number) {
  kept = { ...kept, [keyOf(kind, person)]: null };
  stored((storage) => storage.removeItem(keyOf(kind, person)));
  tell();
}

function textOf(name: string): string | null {
  if (!(name in kept)) kept[name] = stored((storage) => storage.getItem(name));
  return kept[name] ?? null;
}

/** The form under review; null if there is none. */
export function readReviewed<Values extends FormValues, Facts>(
  kind: Kind,
  person: number,
): Reviewed<Values, Facts> | null {
  const text = textOf(keyOf(kind, person));
  return text === null ? null : (JSON.parse(text) as Reviewed<Values, Facts>);
}

/**
 * The form under review; null if there is none, and `undefined` on the server, which cannot know.
 */
export function useReviewed<Values extends FormValues, Facts>(
  kind: Kind,
  person: number,
): Reviewed<Values, Facts> | null | undefined {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => textOf(keyOf(kind, person)),
    () => undefined,
  );
  if (text === undefined) return undefined;
  return text === null ? null : (JSON.parse(text) as Reviewed<Values, Facts>);
}
