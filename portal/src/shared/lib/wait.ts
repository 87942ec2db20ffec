/**
 * Waits that survive a reload: the time until a code or link may be requested again, by its id
 * (`otp:+91…`). They are kept in this tab.
 */

const PREFIX = 'lading.wait.';

/** The ids of waits: for the code to a number, or the link to an address. */
export const waitFor = {
  code: (mobile: string) => `code:${mobile}`,
  link: (email: string) => `link:${email}`,
};

/** Restarts the wait. */
export function startWait(id: string, seconds: number): void {
  try {
    sessionStorage.setItem(PREFIX + id, String(Date.now() + seconds * 1000));
  } catch {
    // The browser does not allow storage: the wait then starts with the page.
  }
}

/** When the wait ends, in milliseconds; null if this tab started none. */
export function waitUntil(id: string): number | null {
  try {
    const until = Number(sessionStorage.getItem(PREFIX + id) ?? Number.NaN);
    return Number.isFinite(until) ? until : null;
  } catch {
    return null;
  }
}

/** Whole seconds left; 0 after the end. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}
