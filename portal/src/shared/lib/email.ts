const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Whether a text looks like an address at all; whether it is one, its mail server knows. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}
