/**
 * How a list's filters are written in the URL. Anybody can type into the address, so a codec reads
 * an invalid value as the default and never sends it to the API.
 */

export interface Codec<Value> {
  /** The value if the URL has none. It is left out of the URL. */
  readonly initial: Value;
  /** undefined: the text is not a value of this codec. */
  parse(text: string): Value | undefined;
  format(value: Value): string;
  /** The query for the API; empty if the value does not filter. */
  toQuery(name: string, value: Value): Record<string, string>;
}

const asText = (value: unknown): string => (value === null ? '' : String(value));

/** What most codecs share: they send the text of the URL to the API. */
function codec<Value>(
  initial: Value,
  parse: (text: string) => Value | undefined,
  format: (value: Value) => string = asText,
): Codec<Value> {
  return {
    initial,
    parse,
    format,
    toQuery: (name, value) => {
      const text = format(value);
      return text === '' ? {} : { [name]: text };
    },
  };
}

/** Free text of at most `maxLength` characters. */
export function text(maxLength = 100): Codec<string | null> {
  return codec<string | null>(null, (given) => {
    const trimmed = given.trim();
    return trimmed && trimmed.length <= maxLength ? trimmed : undefined;
  });
}

/** Text that the API takes as it is; other text is still being typed. */
export function matching(
  maxLength: number,
  isValid: (given: string) => boolean,
): Codec<string | null> {
  const any = text(maxLength);
  return { ...any, parse: (given) => (isValid(given) ? any.parse(given) : undefined) };
}

interface NumberBounds {
  min?: number;
  max?: number;
  /** The most decimal places that a number may have. */
  places?: number;
}

/** A plain decimal number: no exponent, and no sign except a minus. */
export function number(bounds: NumberBounds = {}): Codec<number | null> {
  const { min = -Infinity, max = Infinity, places = 0 } = bounds;
  return codec<number | null>(null, (given) => {
    const [, fraction = ''] = given.split('.');
    if (!/^-?\d{1,15}(\.\d+)?$/.test(given) || fraction.length > places) return undefined;
    const value = Number(given);
    return value >= min && value <= max ? value : undefined;
  });
}

/** One of these words. Without `initial`, none may be chosen either. */
export function oneOf<const Word extends string>(words: readonly Word[]): Codec<Word | null>;
export function oneOf<const Word extends string>(
  words: readonly Word[],
  initial: Word,
): Codec<Word>;
export function oneOf(words: readonly string[], initial: string | null = null) {
  return codec<string | null>(initial, (given) => words.find((word) => word === given));
}

/** A date such as `2026-11-22`, if it exists. */
export function date(): Codec<string | null> {
  return codec<string | null>(null, (given) => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(given)) return undefined;
    const time = Date.parse(`${given}T00:00:00Z`);
    const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(given);
    return isDay ? given : undefined;
  });
}

/** Several of these words, each once and in the given order: `fcl,lcl`. */
export function several<const Word extends string>(words: readonly Word[]): Codec<readonly Word[]> {
  return codec<readonly Word[]>(
    [],
    (given) => {
      const asked = given.split(',');
      const known = words.filter((word) => asked.includes(word));
      return known.length > 0 ? known : undefined;
    },
    (value) => words.filter((word) => value.includes(word)).join(','),
  );
}

export interface Range<Bound> {
  readonly from: Bound | null;
  readonly to: Bound | null;
}

const SPAN = '..';

/**
 * A range that may be open at either end: `10..500`, `10..`, `..500`. The API gets two parameters,
 * `qtyFrom` and `qtyTo`.
 */
export function range<Bound extends string | number>(of: Codec<Bound | null>): Codec<Range<Bound>> {
  const open: Range<Bound> = { from: null, to: null };
  const end = (given: string) => (given === '' ? null : of.parse(given));
  return {
    initial: open,
    parse: (given) => {
      const [first = '', second = '', ...more] = given.split(SPAN);
      const from = end(first);
      const to = end(second);
      const isSpan = given.includes(SPAN) && more.length === 0;
      if (!isSpan || from === undefined || to === undefined) return undefined;
      return from !== null && to !== null && from > to ? undefined : { from, to };
    },
    format: ({ from, to }) =>
      from === null && to === null ? '' : `${of.format(from)}${SPAN}${of.format(to)}`,
    toQuery: (name, { from, to }) => ({
      ...of.toQuery(`${name}From`, from),
      ...of.toQuery(`${name}To`, to),
    }),
  };
}
