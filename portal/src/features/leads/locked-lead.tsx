'use client';

import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';

import classes from './leads.module.css';
import { UnlockDialog } from './unlock-dialog';

interface LockedLeadProps {
  enquiryId: number;
  onUnlocked: () => void;
}

/** Says that the month's allowance is used up. The button offers points or another plan. */
export function LockedLead({ enquiryId, onUnlocked }: LockedLeadProps) {
  const t = useTranslations('leads');
  const [asked, setAsked] = useState(false);
  return (
    <Notice tone="waiting" icon={IconLock}>
      <div className={classes.locked}>
        <span>{t('detail.noAccess')}</span>
        <Button size="xs" leftSection={<IconLockOpen size={15} />} onClick={() => setAsked(true)}>
          {t('unlock.open')}
        </Button>
      </div>
      {asked ? (
        <UnlockDialog
          enquiryId={enquiryId}
          opened
          onClose={() => setAsked(false)}
          onUnlocked={onUnlocked}
        />
      ) : null}
    </Notice>
  );
}
