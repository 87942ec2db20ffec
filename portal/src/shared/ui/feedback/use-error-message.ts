'use client';

import { useTranslations } from '@/i18n/translations';

import { ApiError } from '@/shared/api/error';

/**
 * A message for any failure in the page's language: the API's own if it sent one, otherwise ours,
 * which says how long to wait after too many tries.
 */
export function useErrorMessage(): (error: unknown) => string {
  const t = useTranslations('errors');
  return (error) => {
    if (!(error instanceof ApiError)) return t('generic');
    if (error.message) return error.message;
    if (error.status === 429 && error.retryAfter !== null) {
      return t('throttled', { minutes: Math.ceil(error.retryAfter / 60) });
    }
    if (error.status === 0) return t('network');
    return error.unavailable ? t('unavailable') : t('generic');
  };
}
