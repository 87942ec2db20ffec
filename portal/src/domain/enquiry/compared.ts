/** How many quotations can be chosen for a comparison: more do not fit side by side. */
export const FEWEST_COMPARED = 2;
export const MOST_COMPARED = 6;
