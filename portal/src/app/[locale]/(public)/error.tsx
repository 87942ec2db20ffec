'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

import { MessagePage } from '@/shared/ui/message-page';
import { TryAgain } from '@/shared/ui/try-again';

interface PublicErrorProps {
  error: unknown;
  retry: () => void;
}

/** A page that failed, inside the site's own frame: that has every way on. */
export default function PublicError({ error, retry }: PublicErrorProps) {
  const t = useTranslations('errors');
  useEffect(() => console.error(error), [error]);
  return (
    <>
      <title>{`${t('pageTitle')} · Lading`}</title>
      <MessagePage
        code="500"
        title={t('pageTitle')}
        text={t('pageText')}
        action={<TryAgain onRetry={retry} />}
      />
    </>
  );
}
