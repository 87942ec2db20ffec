'use client';

import { useState } from 'react';
import { useTranslations } from '@/i18n/translations';

import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';
import { Money } from '@/shared/ui/values/money';
import classes from '../quotations.module.css';
import type { Doubt } from './doubts';

interface SellerQuestionProps {
  doubts: readonly Doubt[];
  confirmLabel: string;
  onCancel: () => void;
  onConfirm: () => Promise<void>;
}

/** Asks once about everything that is unusual in a quotation. */
export function SellerQuestion({ doubts, confirmLabel, onCancel, onConfirm }: SellerQuestionProps) {
  const t = useTranslations('quotations.doubts');
  // The dialog keeps its words while it closes.
  const [shown, setShown] = useState(doubts);
  if (doubts.length > 0 && doubts !== shown) setShown(doubts);
  return (
    <ConfirmDialog
      opened={doubts.length > 0}
      title={t('title')}
      text={shown.map((doubt) => (
        <span key={doubt.kind} className={classes.doubt}>
          <Words doubt={doubt} />
        </span>
      ))}
      confirmLabel={confirmLabel}
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  );
}

function Words({ doubt }: { doubt: Doubt }) {
  const t = useTranslations('quotations.doubts');
  if (doubt.kind === 'currency') {
    return t('currency', { asked: doubt.asked, currency: doubt.currency });
  }
  const amount = () => <Money amount={doubt.expected} currency={doubt.currency} />;
  return t.rich(doubt.isAbove ? 'above' : 'below', { times: doubt.times, amount });
}
