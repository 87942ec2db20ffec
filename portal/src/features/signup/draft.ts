import { NEW_SIGN_UP, type SignUpValues } from './sign-up-model';

const KEY = 'lading.sign-up';

/** Whether a value from the tab's storage is valid for a field. */
function fits(value: unknown, example: unknown): boolean {
  if (Array.isArray(example)) {
    return Array.isArray(value) && value.every((each) => typeof each === 'string');
  }
  // Null is a choice that was not made yet, such as a country's name or an id.
  if (example === null) return value === null || ['string', 'number'].includes(typeof value);
  return typeof value === typeof example;
}

/**
 * Reads the values the user typed before leaving the page, to read the terms or to correct a
 * number. The tab keeps them until the mobile number is verified. Consent is not kept: the user
 * gives it on the page.
 */
export function readDraft(): SignUpValues | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const kept = Object.entries(NEW_SIGN_UP).map(([name, blank]) => {
      const value = (stored as Record<string, unknown>)[name];
      return [name, fits(value, blank) ? value : blank];
    });
    return { ...(Object.fromEntries(kept) as SignUpValues), terms: false };
  } catch {
    return null;
  }
}

export function keepDraft(values: SignUpValues): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // The browser keeps no data. The form works without the draft.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // The browser keeps no data, so there is no draft to remove.
  }
}
