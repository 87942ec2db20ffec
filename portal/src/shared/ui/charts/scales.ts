/**
 * The arithmetic of charts. Positions are percentages of the drawing, so they fit any screen size.
 */

/** Round steps for an axis: 1, 2, 5, 10, 20, 50 … */
const STEPS = [1, 2, 5, 10];

/**
 * The ticks of an axis, in about four steps: from 0 to the first round number not below `highest`.
 */
export function ticksUpTo(highest: number): number[] {
  const rough = Math.max(highest, 1) / 4;
  const power = Math.max(1, 10 ** Math.floor(Math.log10(rough)));
  const step = (STEPS.find((size) => size * power >= rough) ?? 10) * power;
  const count = Math.ceil(Math.max(highest, 1) / step);
  return Array.from({ length: count + 1 }, (_, place) => place * step);
}

/** The vertical position of a value. */
export function heightOf(value: number, top: number): number {
  return (value / top) * 100;
}

export interface Band {
  start: number;
  width: number;
}

/**
 * Bands of equal width side by side. The bar in the middle of each takes up `share` of the band.
 */
export function bandsOf(count: number, share: number): Band[] {
  const whole = 100 / count;
  return Array.from({ length: count }, (_, place) => ({
    start: place * whole + (whole * (1 - share)) / 2,
    width: whole * share,
  }));
}

/** Two decimals are finer than any screen. */
export function rounded(place: number): number {
  return Math.round(place * 100) / 100;
}
