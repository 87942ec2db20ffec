const PATTERN = /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Length of RULES.md 1.5. */
export const GST_LENGTH = 15;

export type GstProblem = 'gstInvalid' | 'gstCheckDigit';

/** What is wrong with a GST number; null if nothing is. The server checks the same. */
export function gstProblem(typed: string): GstProblem | null {
  const number = typed.trim().toUpperCase();
  if (!PATTERN.test(number)) return 'gstInvalid';
  return hasCheckDigit(number) ? null : 'gstCheckDigit';
}

/** The last character is a check digit: Luhn modulo 36. */
function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, character, place) => {
    const product = ALPHABET.indexOf(character) * (place % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return sum % 36 === 0;
}
