const KEY = 'lading.first-email';

/** Remembers in this tab whose first password was set, for the sign-in that follows. */
export function keepFirstEmail(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // The browser keeps no data: the person types the address.
  }
}

/** The address whose first password was set in this tab, once. */
export function takeFirstEmail(): string | null {
  try {
    const email = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return email;
  } catch {
    return null;
  }
}
