const STRONG = 8;

/**
 * The strength shown (RULES.md 1.5): 30 below the shortest password there may be, 60 below 8
 * characters, else 100; 0: nothing yet. While the shortest is not known (null), only a strong one
 * is more than weak.
 */
export function passwordStrength(password: string, shortest: number | null): 0 | 30 | 60 | 100 {
  const { length } = [...password];
  if (length === 0) return 0;
  if (length < (shortest ?? STRONG)) return 30;
  return length < STRONG ? 60 : 100;
}
