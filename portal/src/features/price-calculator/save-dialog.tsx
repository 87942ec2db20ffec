'use client';

import { useRef } from 'react';
import { useTranslations } from '@/i18n/translations';

import { TextField } from '@/shared/forms/fields/text-field';
import { FormDialog } from '@/shared/forms/form-dialog';
import { useForm } from '@/shared/forms/use-form';

interface SaveDialogProps {
  /** The proposed name. */
  name: string;
  maxLength: number;
  busy: boolean;
  onClose: () => void;
  onSave: (name: string) => void;
}

/** Asks what a new calculation is called. */
export function SaveDialog({ name, maxLength, busy, onClose, onSave }: SaveDialogProps) {
  const t = useTranslations('calculator');
  const common = useTranslations('common');
  const words = useTranslations('calculator.problems');
  const ref = useRef<HTMLFormElement>(null);
  const form = useForm({
    initialValues: { name },
    validate: { name: (value) => (value.trim() ? null : words('name')) },
  });
  const submit = () => {
    if (form.passes(ref.current)) onSave(form.getValues().name.trim());
  };
  return (
    <FormDialog
      title={t('saveTitle')}
      sending={{ ref, busy, submit }}
      submitLabel={common('save')}
      onClose={onClose}
    >
      <TextField
        label={t('templateName')}
        maxLength={maxLength}
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}
