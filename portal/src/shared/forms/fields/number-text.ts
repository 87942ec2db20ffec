import { typedNumbers } from '@/shared/lib/formatters';

const GROUPING = /[\s,٬\u00a0\u202f]/g;

/** Replaces Arabic digits and decimal marks with Latin ones, and drops the grouping. */
function latin(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace('٫', '.')
    .replace(GROUPING, '');
}

/**
 * The number in a typed text; `''` for an empty text; null if it is not a number or too precise.
 */
export function numberFromText(text: string, decimals: number): number | '' | null {
  const plain = latin(text.trim());
  if (plain === '') return '';
  const match = /^(\d{0,15})(?:\.(\d*))?$/.exec(plain);
  if (!match || plain === '.') return null;
  return (match[2]?.length ?? 0) > decimals ? null : Number(plain);
}

/** A stored number as a person would type it: no exponent, no grouping. */
export function textFromNumber(value: number | '' | null | undefined): string {
  if (value === '' || value === null || value === undefined) return '';
  return typedNumbers().format(value);
}
