'use client';

import { useTranslations } from 'next-intl';

import { useRules } from '@/domain/reference/rules-context';

/**
 * What is said of a password that is too short, else null. The API says how long one must be; while
 * that is not known, the server alone decides.
 */
export function useTooShort(): (password: string) => string | null {
  const t = useTranslations('forms.newPassword');
  const min = useRules()?.passwordLength ?? 0;
  return (password) => ([...password].length < min ? t('tooShort', { min }) : null);
}
