'use client';

import { useRules } from '@/domain/reference/rules-context';

/**
 * The seconds between two codes or two e-mails. 0 while unknown: the button then works at once, and
 * the API's refusal says how long to wait.
 */
export function useResendSeconds(): number {
  return useRules()?.codeResendSeconds ?? 0;
}
