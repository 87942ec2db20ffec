const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Whether a text looks like an e-mail address. Only its mail server knows whether it exists. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}
