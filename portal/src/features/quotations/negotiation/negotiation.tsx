'use client';

import { useState } from 'react';
import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';
import { KeptFocus } from '@/shared/ui/controls/kept-focus';
import { DetailSkeleton } from '@/shared/ui/detail/detail-skeleton';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Card } from '@/shared/ui/page/card';
import { DateText } from '@/shared/ui/values/date-text';
import { Tag } from '@/shared/ui/values/tag';
import type { Tone } from '@/shared/ui/values/tone';

import type { Quotation } from '../quotations';
import { CounterAnswers } from './counter-answers';
import { CounterForm } from './counter-form';
import { type CounterOffer, SHOWN, useCounterOffers } from './counter-offers';
import { CounterTerms } from './counter-terms';
import classes from './negotiation.module.css';

interface NegotiationProps {
  quotation: Quotation;
  /** Called after every answer of the API, so that a page of the server is read again. */
  onChanged?: () => void;
  /** Opens the form of a revision with the terms of a counter-offer. */
  onRevise?: (offer: CounterOffer) => void;
  /** The most characters of the seller's answer. */
  maxWords?: number;
}

/** The counter-offers on a quotation, for both sides, with what each may do. */
export function Negotiation(props: NegotiationProps) {
  const { quotation, onChanged, onRevise, maxWords } = props;
  const t = useTranslations('negotiation');
  const [limit, setLimit] = useState(SHOWN);
  const [proposing, setProposing] = useState(false);
  const { data, error, mutate } = useCounterOffers(quotation.id, limit);
  if (!data && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <DetailSkeleton parts={1} />;
  const { rows, count } = data.data;
  const mayPropose = quotation.can.includes('counterOffer');
  if (rows.length === 0 && !mayPropose) return null;
  // Somebody may have placed the order meanwhile.
  const isProposing = proposing && mayPropose;
  const close = () => setProposing(false);
  return (
    <Card
      title={t(isProposing ? 'proposeTitle' : 'title')}
      aside={
        mayPropose && !isProposing ? (
          <Button variant="default" onClick={() => setProposing(true)}>
            {t('propose')}
          </Button>
        ) : null
      }
    >
      <KeptFocus label={t('title')}>
        {isProposing ? (
          <CounterForm quotation={quotation} onClose={close} onChanged={onChanged} />
        ) : null}
        {rows.length === 0 && !isProposing ? <p className={classes.none}>{t('none')}</p> : null}
        <ol className={classes.offers}>
          {rows.map((offer) => (
            <li key={offer.id} className={classes.offer}>
              <Offer quotation={quotation} offer={offer} />
              {offer.can.length > 0 ? (
                <CounterAnswers
                  offer={offer}
                  version={quotation.version}
                  onChanged={onChanged}
                  maxWords={maxWords}
                  onRevise={quotation.can.includes('revise') ? onRevise : undefined}
                />
              ) : null}
            </li>
          ))}
        </ol>
        {count > rows.length ? (
          <Button variant="default" onClick={() => setLimit(limit + SHOWN)}>
            {t('older')}
          </Button>
        ) : null}
      </KeptFocus>
    </Card>
  );
}

function Offer({ quotation, offer }: { quotation: Quotation; offer: CounterOffer }) {
  const t = useTranslations('negotiation');
  return (
    <>
      <p className={classes.head}>
        <OfferStatus offer={offer} />
        <DateText value={offer.decidedAt ?? offer.createdAt} as="minute" />
      </p>
      <CounterTerms quotation={quotation} offer={offer} />
      <dl className={classes.words}>
        <dt>{t('saysBuyer')}</dt>
        <dd>
          <bdi>{offer.description}</bdi>
        </dd>
        {offer.answer ? (
          <>
            <dt>{t('saysAnswer')}</dt>
            <dd>
              <bdi>{offer.answer}</bdi>
            </dd>
          </>
        ) : null}
      </dl>
    </>
  );
}

const TONES: Record<CounterOffer['status'], Tone> = {
  open: 'waiting',
  accepted: 'good',
  answered: 'info',
  declined: 'bad',
  withdrawn: 'neutral',
  closed: 'neutral',
};

function OfferStatus({ offer }: { offer: CounterOffer }) {
  const t = useTranslations('negotiation.status');
  const version = String(offer.answerVersion ?? '');
  const key = offer.status === 'closed' ? (offer.closedBecause ?? 'expired') : offer.status;
  return <Tag tone={TONES[offer.status]} label={t(key, { version })} />;
}
