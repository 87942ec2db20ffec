'use client';

import type { ReactNode } from 'react';
import { usePer } from '@/domain/quotation/price';
import { useQuotedQuantity } from '@/domain/quotation/quantity';
import { useTranslations } from '@/i18n/translations';
import { Attachments } from '@/shared/ui/values/attachments';
import { DateText } from '@/shared/ui/values/date-text';
import { Money } from '@/shared/ui/values/money';
import { VisuallyHidden } from '@/shared/ui/values/visually-hidden';

import type { Quotation } from '../quotations';
import type { CounterOffer, KeptVersion } from './counter-offers';
import classes from './negotiation.module.css';

/** What a version and a counter-offer have in common. */
export type Terms = Pick<
  CounterOffer,
  | 'price'
  | 'qty'
  | 'netAmount'
  | 'currencyCode'
  | 'units'
  | 'pricedPer'
  | 'paymentTerms'
  | 'locationForDelivery'
  | 'expiryDate'
>;

export interface Term {
  /** The API's names of the fields that the term shows; it differs if one of them does. */
  fields: readonly string[];
  label: string;
  show: (terms: Terms) => ReactNode;
}

/** The terms that both sides negotiate, in their order. */
export function useTerms(quotation: Quotation): Term[] {
  const fields = useTranslations('quotations.fields');
  const enquiry = useTranslations('enquiry.fields');
  const perOf = usePer();
  const write = useQuotedQuantity();
  return [
    {
      fields: ['price', 'currencyCode', 'units'],
      label: fields('price'),
      show: (terms) => (
        <Money
          amount={terms.price}
          currency={terms.currencyCode}
          per={perOf({ ...terms, enquiries: quotation.enquiries })}
        />
      ),
    },
    {
      fields: ['qty'],
      label: enquiry('qty'),
      show: ({ qty }) => <bdi>{write(qty, quotation.enquiries) ?? '—'}</bdi>,
    },
    {
      fields: ['netAmount'],
      label: fields('netAmount'),
      show: ({ netAmount, currencyCode }) => <Money amount={netAmount} currency={currencyCode} />,
    },
    {
      fields: ['paymentTerms'],
      label: enquiry('paymentTerms'),
      show: ({ paymentTerms }) => paymentTerms,
    },
    {
      fields: ['locationForDelivery'],
      label: enquiry('locationForDelivery'),
      show: ({ locationForDelivery }) => locationForDelivery && <bdi>{locationForDelivery}</bdi>,
    },
    {
      fields: ['expiryDate'],
      label: fields('expiryDate'),
      show: ({ expiryDate }) => <DateText value={expiryDate} />,
    },
  ];
}

/** The message and the files of a version, after its other terms. */
export function useWords(): {
  label: string;
  field: string;
  show: (of: KeptVersion) => ReactNode;
}[] {
  const fields = useTranslations('quotations.fields');
  const common = useTranslations('common');
  return [
    {
      label: fields('description'),
      field: 'description',
      show: ({ description }) => <bdi>{description}</bdi>,
    },
    {
      label: common('attachments'),
      field: 'attachments',
      show: ({ attachments }) =>
        attachments.length > 0 ? <Attachments files={attachments} /> : null,
    },
  ];
}

/** A value, marked if it differs: in colour, and in words for screen readers. */
export function Marked({ differs, children }: { differs: boolean; children: ReactNode }) {
  const t = useTranslations('negotiation');
  const shown = children === null || children === '' ? '–' : children;
  if (!differs) return shown;
  return (
    <mark className={classes.mark}>
      {shown}
      <VisuallyHidden> ({t('changed')})</VisuallyHidden>
    </mark>
  );
}
