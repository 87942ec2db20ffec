/** Intl formatters, each created once: creating one takes as long as using it a hundred times. */
function once<Arguments extends readonly (string | number)[], Formatter>(
  make: (...given: Arguments) => Formatter,
): (...given: Arguments) => Formatter {
  const made = new Map<string, Formatter>();
  return (...given) => {
    const key = given.join(' ');
    const known = made.get(key);
    if (known) return known;
    const formatter = make(...given);
    made.set(key, formatter);
    return formatter;
  };
}

/** The names of currencies by their ISO codes. */
export const currencyNames = once(
  (locale: string) => new Intl.DisplayNames(locale, { type: 'currency' }),
);

/** Sorts by a language's alphabet. */
export const alphabet = once((locale: string) => new Intl.Collator(locale));

/** Times such as `in 3 days` and `tomorrow`. */
export const relativeTimes = once(
  (locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
);

/** Times of day. */
export const clocks = once(
  (locale: string, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' }),
);

/** Days of the calendar in full, with their weekdays. They are given as midnight in UTC. */
export const longDays = once(
  (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }),
);

/** Counts and measures: grouped, with at most `decimals` places. */
export const measures = once(
  (locale: string, decimals: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }),
);

/** Large numbers in a few characters: 15M. */
export const shortNumbers = once(
  (locale: string) =>
    new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
);

/** Fractions of one as whole percentages. */
export const percents = once(
  (locale: string) => new Intl.NumberFormat(locale, { style: 'percent' }),
);

/** Fractions of one as percentages with at most one decimal. */
export const tenthsOfPercent = once(
  (locale: string) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
);

/** Amounts without a currency: `decimals` places, or up to `most`. */
export const amounts = once(
  (locale: string, decimals: number, most: number) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: Math.max(decimals, most),
    }),
);

/** A number as people type it: no exponent, no grouping. */
export const typedNumbers = once(
  (locale: string) =>
    new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 6 }),
);
