'use client';

import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';
import { useMayWrite } from './session-context';

/** A link from a list to the screen that fills it by file. */
export function ImportLink({ href }: { href: string }) {
  const t = useTranslations('common');
  if (!useMayWrite()) return null;
  return (
    <Button component={Link} href={href} variant="default">
      {t('importFile')}
    </Button>
  );
}
