'use client';

import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

/** Asks for the whole page again, or does what it is told. */
export function TryAgain({ onRetry }: { onRetry?: () => void }) {
  const t = useTranslations('common');
  return (
    <Button
      leftSection={<IconRefresh size={16} aria-hidden />}
      onClick={onRetry ?? (() => window.location.reload())}
    >
      {t('tryAgain')}
    </Button>
  );
}
