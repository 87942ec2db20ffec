'use client';

import { useTranslations } from 'next-intl';

import { ApiError } from '@/shared/api/error';

/**
 * A message for any failure: the API's own if it sent one, otherwise ours in the page's language.
 */
export function useErrorMessage(): (error: unknown) => string {
  const t = useTranslations('errors');
  return (error) => {
    if (!(error instanceof ApiError)) return t('generic');
    if (error.message) return error.message;
    if (error.status === 0) return t('network');
    return error.unavailable ? t('unavailable') : t('generic');
  };
}
