'use client';

import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';

/** The button 'Try Again'. It shows as busy until the action ends. */
export function RetryButton({ onClick }: { onClick: () => Promise<unknown> }) {
  const t = useTranslations('plans');
  const [busy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    // The screen that reads the data shows the error.
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
