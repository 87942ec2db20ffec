'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

import { paths } from '@/shared/lib/paths';
import { MessagePage } from '@/shared/ui/message-page';
import { TryAgain } from '@/shared/ui/try-again';

interface ErrorPageProps {
  error: unknown;
  retry: () => void;
}

/** Inside the shell, so that the menu stays at hand. */
export default function ErrorPage({ error, retry }: ErrorPageProps) {
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
        link={{ href: paths.dashboard(), label: t('goHome') }}
      />
    </>
  );
}
