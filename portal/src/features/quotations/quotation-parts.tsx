import type { ReactNode } from 'react';
import { Status } from '@/domain/enquiry/status';
import { DocumentLinks } from '@/domain/quotation/document-links';
import { Price } from '@/domain/quotation/price';
import { useQuotedQuantity } from '@/domain/quotation/quantity';
import { useQuotedFacts } from '@/domain/quotation/use-quoted-facts';
import { useTranslations } from '@/i18n/translations';
import type { DetailPart } from '@/shared/ui/detail/detail-screen';
import { Attachments } from '@/shared/ui/values/attachments';
import { DateText } from '@/shared/ui/values/date-text';
import { type Fact, Facts } from '@/shared/ui/values/facts';
import { Money } from '@/shared/ui/values/money';

import { Versions } from './negotiation/versions';
import type { Quotation } from './quotations';
import classes from './quotations.module.css';

/** The terms of a quotation, for both parties. `aside` appears next to the reader's `status`. */
export function useQuotationParts(
  quotation: Quotation,
  status: string,
  aside?: ReactNode,
): (DetailPart | null)[] {
  const t = useTranslations('quotations');
  const common = useTranslations('common');
  const facts = useFacts(quotation);
  return [
    {
      key: 'offer',
      title: t('detailTitle'),
      aside: (
        <>
          <Status value={status} />
          {aside}
        </>
      ),
      body: (
        <>
          <dl className={classes.figures}>
            <Figure label={common('price')} value={<Price quotation={quotation} />} />
            <Figure label={t('fields.netAmount')} value={<NetAmount quotation={quotation} />} />
            <Figure
              label={t('fields.expiryDate')}
              value={<DateText value={quotation.expiryDate} />}
            />
          </dl>
          <Facts facts={facts} />
          <DocumentLinks quotation={quotation} />
        </>
      ),
    },
    quotation.attachments.length > 0
      ? {
          key: 'files',
          title: common('attachments'),
          body: <Attachments files={quotation.attachments} />,
        }
      : null,
    quotation.versions.length > 1
      ? { key: 'versions', title: t('versions'), body: <Versions quotation={quotation} /> }
      : null,
  ];
}

function Figure({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function NetAmount({ quotation }: { quotation: Quotation }) {
  return <Money amount={quotation.netAmount} currency={quotation.currencyCode} />;
}

function useFacts(quotation: Quotation): Fact[] {
  const t = useTranslations('quotations.fields');
  const write = useQuotedQuantity();
  const { lane, containers, terms, location, ordered, confirmed } = useQuotedFacts(quotation);
  const { qty, enquiries, description } = quotation;
  return [
    lane,
    { key: 'quantity', label: t('quantity'), value: write(qty, enquiries) },
    containers,
    terms,
    location,
    ordered,
    confirmed,
    { key: 'message', label: t('description'), value: description, wide: true },
  ];
}
