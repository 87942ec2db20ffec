'use client';

import { UpgradeToPremium } from '@/domain/entitlement/upgrade-dialog';
import { MESSAGES, named } from '@/domain/messages/messages';
import { useSendProblem } from '@/domain/messages/use-send-problem';
import { useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { client } from '@/shared/api/client';
import { ApiError } from '@/shared/api/error';
import { unwrap } from '@/shared/api/unwrap';
import { useInvalidate } from '@/shared/api/use-resource';
import { TextAreaField } from '@/shared/forms/fields/text-area-field';
import { FormDialog } from '@/shared/forms/form-dialog';
import { useForm } from '@/shared/forms/use-form';
import { useSubmit } from '@/shared/forms/use-submit';
import { toast } from '@/shared/ui/feedback/toast';

import type { Writing } from './write-button';

interface WriteDialogProps extends Writing {
  onClose: () => void;
}

/** 'Send Message/Negotiate' of the seller and 'Reply' of the buyer. */
export function WriteDialog({ maxChars, ...rest }: WriteDialogProps) {
  if (maxChars === null) {
    return <UpgradeToPremium entitlement="messages" opened onClose={rest.onClose} />;
  }
  return <MessageDialog {...rest} maxChars={maxChars} />;
}

interface MessageDialogProps extends WriteDialogProps {
  maxChars: number;
}

function MessageDialog({ which, label, maxChars, onClose }: MessageDialogProps) {
  const t = useTranslations('conversation');
  const common = useTranslations('common');
  const forms = useTranslations('forms');
  const { refresh } = useRouter();
  const invalidate = useInvalidate();
  const problemOf = useSendProblem();
  const form = useForm({
    initialValues: { text: '' },
    validate: { text: (text) => (text.trim() ? null : t('required')) },
  });
  const sending = useSubmit(form, {
    // The API stores one message for a client id, however often it is sent.
    send: ({ text }, clientId) =>
      unwrap(client.POST(MESSAGES, { body: { ...named(which), text: text.trim(), clientId } })),
    onDone: async () => {
      toast.success(t('sent'));
      onClose();
      // The server rendered the buyer's card, and the browser read the seller's.
      refresh();
      await invalidate(MESSAGES);
    },
    onRefused: (error) => {
      const isAtField = error instanceof ApiError && Object.keys(error.fields).length > 0;
      if (!isAtField) toast.error(problemOf(error));
      return !isAtField;
    },
  });
  const used = [...form.values.text].length;
  return (
    <FormDialog title={label} sending={sending} submitLabel={common('submit')} onClose={onClose}>
      <TextAreaField
        label={t('text')}
        description={forms('characters', { used: String(used), max: String(maxChars) })}
        describedBelow
        withAsterisk
        data-autofocus
        dir="auto"
        maxLength={maxChars}
        grows={{ min: 4, max: 12 }}
        {...form.getInputProps('text')}
      />
    </FormDialog>
  );
}
