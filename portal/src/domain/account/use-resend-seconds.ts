'use client';

import { useRules } from '@/domain/reference/rules-context';

/**
 * How long one waits between two codes, or two e-mails. 0 while it is not known: one may ask at
 * once then, and a refusal says how long to wait.
 */
export function useResendSeconds(): number {
  return useRules()?.codeResendSeconds ?? 0;
}
