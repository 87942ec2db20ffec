/** How many quotations can be chosen for a comparison: more do not fit side by side. */
export const FEWEST_COMPARED = 2;
export const MOST_COMPARED = 6;

const ID = /^[1-9]\d{0,15}$/;

/** The quotations that a URL names, comma-separated. What is no id is left out. */
export function idsOf(given: string | null): number[] {
  const ids = (given ?? '').split(',').filter((id) => ID.test(id));
  return [...new Set(ids.map(Number))];
}
