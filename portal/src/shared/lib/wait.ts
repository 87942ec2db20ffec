/**
 * Waits that outlive a reload: until when something may not be asked for again, by what it is
 * (`otp:+91…`), kept in this tab.
 */

const PREFIX = 'lading.wait.';

/** What is waited for: the code of a number, the link of an address. */
export const waitFor = {
  code: (mobile: string) => `code:${mobile}`,
  link: (email: string) => `link:${email}`,
};

/** Restarts the wait. */
export function startWait(id: string, seconds: number): void {
  try {
    sessionStorage.setItem(PREFIX + id, String(Date.now() + seconds * 1000));
  } catch {
    // A browser that keeps nothing: the wait then starts with the page.
  }
}

/** The moment the wait ends, in milliseconds; null where none was started in this tab. */
export function waitUntil(id: string): number | null {
  try {
    const until = Number(sessionStorage.getItem(PREFIX + id) ?? Number.NaN);
    return Number.isFinite(until) ? until : null;
  } catch {
    return null;
  }
}

/** Whole seconds left, never less than none. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}
