'use client';

import { useState } from 'react';
import type { Message } from '@/domain/messages/messages';
import { useTranslations } from '@/i18n/translations';
import { ApiError } from '@/shared/api/error';
import { TextAreaField } from '@/shared/forms/fields/text-area-field';
import { Form } from '@/shared/forms/form';
import { REFUSED_MS } from '@/shared/lib/durations';
import { Button } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

import { reportMessage } from '../calls';
import classes from './composer.module.css';

const MOST_CHARACTERS = 500;

interface ReportDialogProps {
  message: Message;
  onClose: () => void;
  onReported: () => void;
}

/** Asks why a message of the other side is reported. Staff read the reason with the message. */
export function ReportDialog({ message, onClose, onReported }: ReportDialogProps) {
  const t = useTranslations('chat.report');
  const common = useTranslations('common');
  const errorMessage = useErrorMessage();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (!reason.trim()) return setProblem(t('reasonRequired'));
    setBusy(true);
    try {
      await reportMessage(message.id, reason.trim());
      toast.success(t('done'), { stay: REFUSED_MS });
      onReported();
      onClose();
    } catch (error) {
      const refused = error instanceof ApiError ? error.fields.reason?.[0] : undefined;
      setProblem(refused ?? errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={t('title')} size="md">
      <Form onSubmit={() => void send()} busy={busy}>
        <p className={classes.about}>{t('about')}</p>
        <TextAreaField
          label={t('reason')}
          withAsterisk
          dir="auto"
          grows={{ min: 3, max: 8 }}
          maxLength={MOST_CHARACTERS}
          value={reason}
          error={problem}
          data-autofocus
          onChange={(event) => {
            setProblem(null);
            setReason(event.currentTarget.value);
          }}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('action')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
