'use client';

import { Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';
import { Loader } from '@/shared/ui/controls/loader';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { DialogButtons } from '@/shared/ui/dialogs/dialog-buttons';

import classes from './payments.module.css';
import type { PaymentState } from './use-payment';

interface ResultModalProps {
  tone: 'good' | 'bad';
  title: string;
  children?: ReactNode;
  /** Milliseconds until it closes itself. */
  stay: number;
  onClose: () => void;
}

/** The result of a payment. It closes by itself. */
export function ResultModal({ tone, title, children, stay, onClose }: ResultModalProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => close(), stay);
    return () => clearTimeout(timer);
  }, [stay]);
  const Icon = tone === 'good' ? IconCircleCheck : IconCircleX;
  return (
    <Dialog opened onClose={onClose} size="sm" centered title={title}>
      <div className={classes.result} data-tone={tone} role="status">
        <Icon size={52} stroke={1.5} aria-hidden />
        {children}
      </div>
    </Dialog>
  );
}

interface ProgressModalProps {
  step: PaymentState['step'];
  onPollNow: () => Promise<void>;
  onClose: () => void;
}

/** Shown while a payment is being confirmed, and while its confirmation is late. */
export function ProgressModal({ step, onPollNow, onClose }: ProgressModalProps) {
  const t = useTranslations('payments');
  const common = useTranslations('common');
  const [polling, setPolling] = useState(false);
  const pollNow = async () => {
    setPolling(true);
    await onPollNow();
    setPolling(false);
  };
  if (step !== 'verifying' && step !== 'waiting') return null;
  const waiting = step === 'waiting';
  return (
    <Dialog
      opened
      onClose={waiting ? onClose : () => undefined}
      withCloseButton={waiting}
      size="sm"
      centered
      title={t(waiting ? 'waitingTitle' : 'verifying')}
    >
      <div className={classes.result} data-tone="waiting" role="status">
        {waiting ? (
          <IconClock size={52} stroke={1.5} aria-hidden />
        ) : (
          <Loader size={36} className={classes.loader} />
        )}
        <Text size="sm">{t(waiting ? 'waitingText' : 'verifyingText')}</Text>
      </div>
      {waiting ? (
        <DialogButtons onCancel={onClose} cancelLabel={common('close')} mt="lg">
          <Button loading={polling} onClick={pollNow}>
            {t('lookAgain')}
          </Button>
        </DialogButtons>
      ) : null}
    </Dialog>
  );
}
