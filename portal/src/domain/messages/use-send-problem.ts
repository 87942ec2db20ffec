'use client';

import { useTranslations } from '@/i18n/translations';

import { ApiError } from '@/shared/api/error';

/** What a message that was not sent says: the reason that the API gives, or that it failed. */
export function useSendProblem(): (error: unknown) => string {
  const t = useTranslations('chat');
  return (error) => {
    const failed = t('sendFailed');
    if (!(error instanceof ApiError) || error.unavailable || error.status >= 500) return failed;
    return Object.values(error.fields).flat()[0] ?? (error.message || failed);
  };
}
