const STRONG = 8;

/**
 * The strength shown (RULES.md 1.5): 0 for an empty field, 30 below the shortest password that is
 * allowed, 60 below 8 characters, otherwise 100. While the shortest length is unknown (null), a
 * password that is not strong counts as weak.
 */
export function passwordStrength(password: string, shortest: number | null): 0 | 30 | 60 | 100 {
  const { length } = [...password];
  if (length === 0) return 0;
  if (length < (shortest ?? STRONG)) return 30;
  return length < STRONG ? 60 : 100;
}
