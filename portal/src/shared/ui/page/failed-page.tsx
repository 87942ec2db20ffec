'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

import { paths } from '@/shared/lib/paths';

import { MessagePage } from './message-page';
import { TryAgain } from './try-again';

/** What Next.js gives to an `error.tsx`. */
export interface FailedProps {
  error: unknown;
  retry: () => void;
}

interface FailedPageProps extends FailedProps {
  /** Whether it shows the way home: not where the frame around it does. */
  home?: boolean;
}

/** A page that failed: what happened is written to the console, and it can be tried again. */
export function FailedPage({ error, retry, home = false }: FailedPageProps) {
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
        link={home ? { href: paths.dashboard(), label: t('goHome') } : undefined}
      />
    </>
  );
}
