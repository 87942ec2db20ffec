'use client';

import { useState } from 'react';
import { useTranslations } from '@/i18n/translations';

import { useIdempotencyKey } from '@/shared/api/use-idempotency-key';
import { TextAreaField } from '@/shared/forms/fields/text-area-field';
import { REFUSED_MS } from '@/shared/lib/durations';
import { Button } from '@/shared/ui/controls/button';
import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

import { type Answer, type CounterOffer, useAnswer } from './counter-offers';
import classes from './negotiation.module.css';

interface CounterAnswersProps {
  offer: CounterOffer;
  /** The version of the quotation that the person sees. */
  version: number;
  onChanged?: (() => void) | undefined;
  onRevise?: ((offer: CounterOffer) => void) | undefined;
  /** The most characters of an answer, for the seller. */
  maxWords?: number | undefined;
}

/** The buttons for what the reader may do with a counter-offer, each with its question. */
export function CounterAnswers(props: CounterAnswersProps) {
  const { offer, version, onChanged, onRevise, maxWords } = props;
  const t = useTranslations('negotiation');
  const forms = useTranslations('forms');
  const used = (text: string, max: number) =>
    forms('characters', { used: String([...text].length), max: String(max) });
  const [asking, setAsking] = useState<Answer | null>(null);
  const [words, setWords] = useState('');
  const answer = useGivenAnswer(offer, version);
  if (offer.can.length === 0) return null;
  const confirm = async () => {
    if (asking) await answer(asking, words);
    setAsking(null);
    onChanged?.();
  };
  return (
    <div className={classes.buttons}>
      {offer.can.includes('accept') ? (
        <Button onClick={() => setAsking('accepted')}>{t('accept')}</Button>
      ) : null}
      {onRevise && offer.can.includes('decline') ? (
        <Button variant="default" onClick={() => onRevise(offer)}>
          {t('revise')}
        </Button>
      ) : null}
      {offer.can.includes('decline') ? (
        <Button variant="default" onClick={() => setAsking('declined')}>
          {t('decline')}
        </Button>
      ) : null}
      {offer.can.includes('withdraw') ? (
        <Button variant="default" onClick={() => setAsking('withdrawn')}>
          {t('withdraw')}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={asking === 'accepted'}
        title={t('acceptQuestion')}
        text={t('acceptText')}
        confirmLabel={t('accept')}
        onCancel={() => setAsking(null)}
        onConfirm={confirm}
      />
      <ConfirmDialog
        opened={asking === 'declined'}
        title={t('declineQuestion')}
        text={
          <TextAreaField
            label={t('declineWords')}
            value={words}
            {...(maxWords ? { maxLength: maxWords, description: used(words, maxWords) } : {})}
            describedBelow
            onChange={(event) => setWords(event.currentTarget.value)}
            grows={{ min: 2 }}
          />
        }
        confirmLabel={t('decline')}
        danger
        onCancel={() => setAsking(null)}
        onConfirm={confirm}
      />
      <ConfirmDialog
        opened={asking === 'withdrawn'}
        title={t('withdrawQuestion')}
        text={t('withdrawText')}
        confirmLabel={t('withdraw')}
        onCancel={() => setAsking(null)}
        onConfirm={confirm}
      />
    </div>
  );
}

/** Answers once, even after several clicks, and says what came of it. */
function useGivenAnswer(offer: CounterOffer, version: number) {
  const t = useTranslations('negotiation');
  const errorMessage = useErrorMessage();
  const answer = useAnswer();
  const key = useIdempotencyKey();
  return async (status: Answer, words: string) => {
    const body = status === 'declined' ? { status, answer: words } : { status, version };
    try {
      await answer(offer, body, key.keyFor({ id: offer.id, ...body }));
      key.settle();
      toast.success(t(status));
    } catch (error) {
      key.settle(error);
      toast.error(errorMessage(error), { stay: REFUSED_MS });
    }
  };
}
