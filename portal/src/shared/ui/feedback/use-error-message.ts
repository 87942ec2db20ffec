'use client';

import { useTranslations } from 'next-intl';

import { ApiError } from '@/shared/api/error';

/** A sentence for any failure: the API's own where it gave one, else ours in the page's language. */
export function useErrorMessage(): (error: unknown) => string {
  const t = useTranslations('errors');
  return (error) => {
    if (!(error instanceof ApiError)) return t('generic');
    if (error.message) return error.message;
    if (error.status === 0) return t('network');
    return error.unavailable ? t('unavailable') : t('generic');
  };
}
