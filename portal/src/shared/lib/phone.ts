/**
 * The national digits of a number, however it was typed or pasted: `+91 98400-12345` →
 * `9840012345`.
 */
export function nationalDigits(text: string, dialCode: string): string {
  const digits = latinDigits(text).replace(/\D/g, '');
  const dial = dialCode.replace(/\D/g, '');
  const isInternational = /^\s*(?:\+|00)/.test(text);
  if (!isInternational || !dial) return digits;
  const bare = digits.replace(/^00/, '');
  return bare.startsWith(dial) ? bare.slice(dial.length) : bare;
}

/**
 * Keeps the characters that a phone number may have while a person types: digits and a leading
 * plus.
 */
export function phoneTyped(text: string): string {
  return latinDigits(text).replace(/[^\d+]|(?<=.)\+/g, '');
}

/** Replaces Arabic and Persian digits with Latin ones, as the API needs them. */
export function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}
