/** The shortest password there may be (RULES.md 1.9). */
export const MIN_PASSWORD = 6;
const STRONG = 8;

/** The strength shown (RULES.md 1.5): 30 below 6 characters, 60 below 8, else 100; 0: nothing yet. */
export function passwordStrength(password: string): 0 | 30 | 60 | 100 {
  const { length } = [...password];
  if (length === 0) return 0;
  if (length < MIN_PASSWORD) return 30;
  return length < STRONG ? 60 : 100;
}
