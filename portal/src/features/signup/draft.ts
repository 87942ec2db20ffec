import { NEW_SIGN_UP, type SignUpValues } from './sign-up-model';

const KEY = 'lading.sign-up';

/** Whether a value from the tab's storage is valid in a field. */
function fits(value: unknown, example: unknown): boolean {
  if (Array.isArray(example)) {
    return Array.isArray(value) && value.every((each) => typeof each === 'string');
  }
  // Null is a choice not made yet: a country's name, an id.
  if (example === null) return value === null || ['string', 'number'].includes(typeof value);
  return typeof value === typeof example;
}

/**
 * What was typed before the page was left to read the terms or to correct a number: kept in this
 * tab until the mobile number is verified. Agreeing is not kept: one does that on the page.
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
    // A browser that keeps nothing: the form works all the same.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then there is none.
  }
}
