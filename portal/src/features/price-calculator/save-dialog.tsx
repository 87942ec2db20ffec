'use client';

import { useState } from 'react';
import { useTranslations } from '@/i18n/translations';

import { TextField } from '@/shared/forms/fields/text-field';
import { Button } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';

import classes from './price-calculator.module.css';

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
  const [value, setValue] = useState(name);
  const [isWrong, setWrong] = useState(false);
  return (
    <Dialog opened title={t('saveTitle')} onClose={onClose}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (value.trim()) onSave(value.trim());
          else setWrong(true);
        }}
      >
        <TextField
          label={t('templateName')}
          className={classes.whole}
          maxLength={maxLength}
          withAsterisk
          data-autofocus
          value={value}
          error={isWrong ? words('name') : undefined}
          onChange={(event) => {
            setValue(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {common('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
