'use client';

import { useState } from 'react';
import { useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { useInvalidate } from '@/shared/api/use-resource';
import { Button } from '@/shared/ui/controls/button';
import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';
import { useAttempt } from '@/shared/ui/feedback/use-attempt';

import { RODTEP, UNCLAIMED } from './params';
import { type Kind, withdraw } from './resources';

interface WithdrawDialogProps {
  kind: Kind;
  /** What is withdrawn; null closes the dialog. */
  id: number | null;
  onClose: () => void;
}

/** Asks before something is withdrawn. */
export function WithdrawDialog({ kind, id, onClose }: WithdrawDialogProps) {
  const t = useTranslations('listings.withdraw');
  const invalidate = useInvalidate();
  const router = useRouter();
  const { attempt } = useAttempt();
  const confirm = async () => {
    if (id === null) return;
    await attempt(() => withdraw(kind, id), { done: t('done') });
    onClose();
    await invalidate(kind === 'unclaimed' ? UNCLAIMED : RODTEP);
    router.refresh();
  };
  return (
    <ConfirmDialog
      opened={id !== null}
      title={t(kind)}
      text={t('text')}
      confirmLabel={t('confirm')}
      danger
      onCancel={onClose}
      onConfirm={confirm}
    />
  );
}

/** The button of a detail. */
export function WithdrawButton({ kind, id }: { kind: Kind; id: number }) {
  const t = useTranslations('listings.withdraw');
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('confirm')}
      </Button>
      <WithdrawDialog kind={kind} id={isAsked ? id : null} onClose={() => setAsked(false)} />
    </>
  );
}
