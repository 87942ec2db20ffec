'use client';

import { useEffect } from 'react';
import { useTranslations } from '@/i18n/translations';

import { paths } from '@/shared/lib/paths';

import { MessagePage } from './message-page';
import { TryAgain } from './try-again';

/** The props that Next.js passes to an `error.tsx`. */
export interface FailedProps {
  error: unknown;
  retry: () => void;
}

interface FailedPageProps extends FailedProps {
  /** Whether to link to the home page. Not needed if the layout around it has such a link. */
  home?: boolean;
}

/** An error page. It logs the error to the console and offers to try again. */
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
