import type { FormValues } from '../form-store';

/** What a person entered in a form and did not send, kept in their browser. */
export interface Draft {
  /** Identifies the rules and record that the form began with: see `versionOf`. */
  version: string;
  savedAt: string;
  /** The fields that differ from the form's first values. */
  changes: FormValues;
  /** What was typed in fields whose values are read from a text, such as numbers and dates. */
  texts?: Readonly<Record<string, string>>;
}

const PREFIX = 'lading.draft';
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const ofPerson = (person: number) => `${PREFIX}:${person}:`;

/** The storage key of a draft: one for each person and form. */
export function draftKey(person: number, form: string): string {
  return ofPerson(person) + form;
}

/** A short hash of the server's data. Drafts over other data have another version. */
export function versionOf(sent: unknown): string {
  let hash = 5381;
  for (const letter of JSON.stringify(sent)) {
    hash = (hash * 33 + (letter.codePointAt(0) ?? 0)) % 4_294_967_296;
  }
  return hash.toString(36);
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  if (!('version' in value && 'savedAt' in value && 'changes' in value)) return false;
  const { version, savedAt, changes } = value;
  return (
    typeof version === 'string' &&
    typeof savedAt === 'string' &&
    typeof changes === 'object' &&
    changes !== null
  );
}

/** Uses the browser's storage; null if the browser does not allow it. */
function stored<Answer>(act: (storage: Storage) => Answer): Answer | null {
  try {
    return act(window.localStorage);
  } catch {
    return null;
  }
}

/** The stored draft; null if there is none, it cannot be read, or it is too old. */
export function readDraft(key: string, now = Date.now()): Draft | null {
  const value = stored((storage): unknown => JSON.parse(storage.getItem(key) ?? 'null'));
  if (!isDraft(value)) return null;
  if (now - Date.parse(value.savedAt) < KEPT_MS) return value;
  forgetDraft(key);
  return null;
}

export function keepDraft(key: string, draft: Draft): void {
  stored((storage) => storage.setItem(key, JSON.stringify(draft)));
}

export function forgetDraft(key: string): void {
  stored((storage) => storage.removeItem(key));
}

/** Deletes all drafts of a person, because they sign out. */
export function forgetDraftsOf(person: number): void {
  stored((storage) => {
    const keys = Object.keys(storage).filter((key) => key.startsWith(ofPerson(person)));
    for (const key of keys) storage.removeItem(key);
  });
}
