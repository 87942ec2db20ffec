/** An exact fraction. `d` is above 0. */
export interface Exact {
  n: bigint;
  d: bigint;
}

const DECIMAL = /^[+-]?\d{1,15}(?:\.\d{0,10})?$/;

export const ZERO: Exact = { n: 0n, d: 1n };
export const ONE: Exact = { n: 1n, d: 1n };

/** Reads a decimal as it is typed or sent. Null for anything else. */
export function exact(value: string | number | null | undefined): Exact | null {
  const text = typeof value === 'number' ? plain(value) : (value ?? '').trim();
  if (!DECIMAL.test(text)) return null;
  const [whole = '0', decimals = ''] = text.split('.');
  return { n: BigInt(`${whole}${decimals}`), d: 10n ** BigInt(decimals.length) };
}

/** A number of the API without an exponent. */
function plain(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(10) : text;
}

export const plus = (a: Exact, b: Exact): Exact => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
export const minus = (a: Exact, b: Exact): Exact => plus(a, { n: -b.n, d: b.d });
export const times = (a: Exact, b: Exact): Exact => ({ n: a.n * b.n, d: a.d * b.d });

/** `b` must not be 0. */
export function over(a: Exact, b: Exact): Exact {
  const sign = b.n < 0n ? -1n : 1n;
  return { n: a.n * b.d * sign, d: a.d * b.n * sign };
}

export const percentOf = (percent: Exact, base: Exact): Exact => {
  const whole = times(percent, base);
  return { n: whole.n, d: whole.d * 100n };
};

export const isAbove = (a: Exact, b: Exact): boolean => minus(a, b).n > 0n;

/** To two decimals, or so many, half up. For amounts of zero and more. */
export function rounded(value: Exact, places = 2): Exact {
  const steps = 10n ** BigInt(places);
  return { n: (value.n * 2n * steps + value.d) / (value.d * 2n), d: steps };
}

/** An amount as text with so many decimals: `1180.00`. */
export function toText(amount: Exact, places = 2): string {
  const digits = rounded(amount, places)
    .n.toString()
    .padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return places ? `${whole}.${digits.slice(-places)}` : whole;
}

/** A rounded amount as a number, which has all its decimals up to ten thousand billion. */
export const toNumber = (amount: Exact, places = 2): number => Number(toText(amount, places));
