'use client';

import { IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from '@/i18n/translations';

import { useFieldValue } from '@/shared/forms/schema/store-context';
import { Button } from '@/shared/ui/controls/button';

import { MatchedDialog } from './matched-dialog';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** 'View Matched Exporters' of the lane in the form. */
export function MatchedLink() {
  const t = useTranslations('freightRates.exporters');
  const loadingPort = textOf(useFieldValue('loadingPort'));
  const destinationPort = textOf(useFieldValue('destinationPort'));
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconUsersGroup size={17} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('view')}
      </Button>
      <MatchedDialog
        lane={{ loadingPort, destinationPort }}
        opened={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
