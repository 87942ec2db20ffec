'use client';

import { type ReactNode, useState } from 'react';
import { useBasis } from '@/domain/quotation/price';
import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';
import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';
import { Money } from '@/shared/ui/values/money';

import type { Quotation } from './quotations';
import classes from './quotations.module.css';
import { type Revision, useOrderMove } from './use-order-move';

/** What an order binds: a version, with its price. */
export type Offer = Pick<
  Quotation,
  'id' | 'version' | 'netAmount' | 'price' | 'currencyCode' | 'pricedPer' | 'units'
>;

interface OrderQuestionProps {
  offer: Offer;
  status: 'order_placed' | 'order_confirmed';
  label: string;
  question: string;
  icon: ReactNode;
  /** Stands before the price. */
  text?: ReactNode;
  /** Called after every answer, also after a refusal. */
  onAnswered?: () => void;
}

interface Asked {
  offer: Offer;
  /** Set if the offer is newer than the one that the person first agreed to. */
  revision?: { before: Offer; message: string };
}

/**
 * A button that places or confirms the order, with its question. The question is about the offer
 * that was shown when the button was pressed, even if the page has been read again since. If there
 * is a newer version, the question is asked again about that one.
 */
export function OrderQuestion(props: OrderQuestionProps) {
  const { offer, status, label, question, icon, text, onAnswered } = props;
  const t = useTranslations('quotations');
  const [asked, setAsked] = useState<Asked>({ offer });
  const [asking, setAsking] = useState(false);
  const move = useOrderMove(offer.id, status);
  const askAgain = ({ quotation, message }: Revision) =>
    setAsked({ offer: quotation, revision: { before: asked.offer, message } });
  return (
    <>
      <Button
        leftSection={icon}
        onClick={() => {
          setAsked({ offer });
          setAsking(true);
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        // A new dialog for a new version, so that the focus is on Cancel again: a second click
        // must not order at a price that nobody has read.
        key={asked.offer.version}
        opened={asking}
        title={asked.revision ? t('revisedQuestion') : question}
        text={
          <>
            <span>{asked.revision?.message ?? text}</span>{' '}
            <span className={asked.revision ? classes.revised : undefined}>
              <Total offer={asked.offer} />
              <Before offer={asked.revision?.before} now={asked.offer} />
            </span>
          </>
        }
        confirmLabel={label}
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          const revision = await move(asked.offer.version);
          if (revision) askAgain(revision);
          else setAsking(false);
          onAnswered?.();
        }}
      />
    </>
  );
}

const totalOf = ({ netAmount, price }: Offer) => netAmount ?? price;

/** The total, or the price of one unit where there is none. */
function Total({ offer }: { offer: Offer }) {
  const per = useBasis()(offer);
  const { netAmount, currencyCode } = offer;
  return (
    <Money
      amount={totalOf(offer)}
      currency={currencyCode}
      per={netAmount === null ? per : undefined}
    />
  );
}

/** The price that the person agreed to, crossed out, if it has changed since. */
function Before({ offer, now }: { offer: Offer | undefined; now: Offer }) {
  if (!offer) return null;
  const isSame =
    totalOf(offer) === totalOf(now) &&
    offer.currencyCode === now.currencyCode &&
    (offer.netAmount !== null || offer.units === now.units);
  return isSame ? null : (
    <>
      {' '}
      <del>
        <Total offer={offer} />
      </del>
    </>
  );
}
