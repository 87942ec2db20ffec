import type { Messages } from 'next-intl';

import { isEmail } from '@/shared/lib/email';

/**
 * The longest name of a person or company, and the longest e-mail address (RULES.md 1.5). The
 * server decides in the end.
 */
export const MAX_NAME = 75;

const INDIAN_MOBILE = /^[6-9]\d{9}$/;

export type PersonProblem = keyof Messages['forms']['person']['problems'];

export const PERSON_PROBLEMS = [
  'emailRequired',
  'emailInvalid',
  'mobileRequired',
  'mobileIndia',
  'mobileInvalid',
  'termsRequired',
] as const satisfies readonly PersonProblem[];

export function emailProblem(email: string): PersonProblem | null {
  if (!email.trim()) return 'emailRequired';
  return isEmail(email.trim()) ? null : 'emailInvalid';
}

/** Checks an Indian number without its dial code. */
export function indianMobileProblem(digits: string): PersonProblem | null {
  if (!digits) return 'mobileRequired';
  return INDIAN_MOBILE.test(digits) ? null : 'mobileIndia';
}

export function termsProblem(agreed: boolean): PersonProblem | null {
  return agreed ? null : 'termsRequired';
}
