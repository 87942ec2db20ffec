import { typedNumbers } from '@/shared/lib/formatters';

const GROUPING = /[\s,٬\u00a0\u202f]/g;

/** Arabic digits and decimal mark as Latin ones, grouping left out. */
function latin(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace('٫', '.')
    .replace(GROUPING, '');
}

/** What typed text means: a number, `''` for nothing, null for what is no number or too precise. */
export function numberFromText(text: string, decimals: number): number | '' | null {
  const plain = latin(text.trim());
  if (plain === '') return '';
  const match = /^(\d{0,15})(?:\.(\d*))?$/.exec(plain);
  if (!match || plain === '.') return null;
  return (match[2]?.length ?? 0) > decimals ? null : Number(plain);
}

/** A stored number as one would type it: no exponent, no grouping. */
export function textFromNumber(value: number | '' | null | undefined): string {
  if (value === '' || value === null || value === undefined) return '';
  return typedNumbers().format(value);
}
