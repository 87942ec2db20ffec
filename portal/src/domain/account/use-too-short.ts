'use client';

import { useRules } from '@/domain/reference/rules-context';
import { useTranslations } from '@/i18n/translations';

/**
 * The message for a password that is too short; otherwise null. The API sets the shortest length.
 * While it is unknown, only the server checks.
 */
export function useTooShort(): (password: string) => string | null {
  const t = useTranslations('forms.newPassword');
  const min = useRules()?.passwordLength ?? 0;
  return (password) => ([...password].length < min ? t('tooShort', { min }) : null);
}
