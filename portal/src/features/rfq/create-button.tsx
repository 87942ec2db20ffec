'use client';

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

import { Link } from '@/i18n/navigation';
import { paths } from '@/shared/lib/paths';

/** The way to a new enquiry, wherever one may be missed. */
export function CreateRfqButton() {
  const t = useTranslations('rfq');
  return (
    <Button component={Link} href={paths.rfq.create()} leftSection={<IconPlus size={18} />}>
      {t('create')}
    </Button>
  );
}
