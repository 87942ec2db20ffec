import { type MouseEvent, useState } from 'react';

import { useTranslations } from '@/i18n/translations';
import { focusField } from '@/shared/forms/focus-field';

import classes from './field.module.css';

/** A value that the API takes, but that is hardly meant: the person is asked (RULES.md 69). */
export interface Unusual {
  /** A number above this, or a day that is more days from today. */
  above: number;
  /** The question, in the language of the page. */
  message: string;
}

/** Whether the value must still be confirmed, and what confirms it. Another value is asked about anew. */
export function useUnusual<Value>(value: Value, isUnusual: boolean) {
  const [confirmed, setConfirmed] = useState<Value | null>(null);
  const asks = isUnusual && confirmed !== value;
  return { asks, confirm: () => setConfirmed(value) };
}

interface QuestionProps {
  /** The value as it was understood. */
  value: string;
  message: string;
  onConfirm: () => void;
}

export function Question({ value, message, onConfirm }: QuestionProps) {
  const t = useTranslations('forms.typed');
  const confirm = ({ currentTarget }: MouseEvent) => {
    const field = currentTarget.closest(`.${classes.frame}`)?.querySelector('input');
    onConfirm();
    // The button that was pressed disappears.
    if (field) focusField(field);
  };
  return (
    <span className={classes.question}>
      <span>
        <bdi>{value}</bdi> · <span>{message}</span>
      </span>
      <button type="button" className={classes.confirm} onClick={confirm}>
        {t('confirm')}
      </button>
    </span>
  );
}
