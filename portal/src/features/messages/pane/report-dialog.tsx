'use client';

import type { Message } from '@/domain/messages/messages';
import { useTranslations } from '@/i18n/translations';
import { TextAreaField } from '@/shared/forms/fields/text-area-field';
import { FormDialog } from '@/shared/forms/form-dialog';
import { useForm } from '@/shared/forms/use-form';
import { useSubmit } from '@/shared/forms/use-submit';
import { REFUSED_MS } from '@/shared/lib/durations';
import { toast } from '@/shared/ui/feedback/toast';

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
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() ? null : t('reasonRequired')) },
  });
  const sending = useSubmit(form, {
    send: ({ reason }) => reportMessage(message.id, reason.trim()),
    onDone: () => {
      toast.success(t('done'), { stay: REFUSED_MS });
      onReported();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('title')}
      size="md"
      sending={sending}
      submitLabel={t('action')}
      onClose={onClose}
    >
      <p className={classes.about}>{t('about')}</p>
      <TextAreaField
        label={t('reason')}
        withAsterisk
        dir="auto"
        grows={{ min: 3, max: 8 }}
        maxLength={MOST_CHARACTERS}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
