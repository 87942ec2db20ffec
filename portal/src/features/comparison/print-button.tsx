'use client';

import { IconPrinter } from '@tabler/icons-react';
import { useTranslations } from '@/i18n/translations';

import { Button } from '@/shared/ui/controls/button';

export function PrintButton() {
  const t = useTranslations('comparison');
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      onClick={() => window.print()}
    >
      {t('print')}
    </Button>
  );
}
