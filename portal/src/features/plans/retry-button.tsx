'use client';

import { IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/shared/ui/controls/button';

/** 'Try Again', busy until what it does has settled. */
export function RetryButton({ onClick }: { onClick: () => Promise<unknown> }) {
  const t = useTranslations('plans');
  const [busy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    // What failed is shown by the screen that reads it.
    onClick()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconRefresh size={16} />}
      onClick={retry}
    >
      {t('tryAgain')}
    </Button>
  );
}
