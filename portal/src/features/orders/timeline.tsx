import type { ReactNode } from 'react';
import { CompanyName } from '@/domain/company/company-name';
import { NewestShown } from '@/domain/own-records/newest-shown';
import { Price } from '@/domain/quotation/price';
import { useQuotedQuantity } from '@/domain/quotation/quantity';
import { useTranslations } from '@/i18n/translations';
import { DateText } from '@/shared/ui/values/date-text';
import { Money } from '@/shared/ui/values/money';

import classes from './orders.module.css';
import type { Order, OrderEvent } from './params';

/** What led to the order and what followed, the earliest event first. */
export function Timeline({ order }: { order: Order }) {
  const t = useTranslations('orders');
  // A whole history begins with the enquiry.
  const [earliest] = order.timeline;
  const isCut = earliest !== undefined && earliest.kind !== 'enquiry_published';
  return (
    <>
      {isCut ? (
        <NewestShown count={order.timeline.length}>{t('restWithQuotation')}</NewestShown>
      ) : null}
      <Events order={order} />
    </>
  );
}

function Events({ order }: { order: Order }) {
  const t = useTranslations('orders');
  return (
    <ol className={classes.timeline} aria-label={t('history')}>
      {order.timeline.map((event) => (
        <li key={`${event.kind} ${event.at}`} className={classes.event} data-kind={event.kind}>
          <p className={classes.what}>
            <What event={event} />
          </p>
          <p className={classes.who}>
            <DateText value={event.at} as="minute" />
            <Who event={event} />
          </p>
          <Terms event={event} order={order} />
          {event.message ? (
            <blockquote className={classes.words}>
              <bdi>{event.message}</bdi>
            </blockquote>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function What({ event }: { event: OrderEvent }) {
  const t = useTranslations('orders.events');
  return t(event.kind, { version: String(event.version ?? '') });
}

/** The company, with the name of one's own colleague. Nobody, for what happens by itself. */
function Who({ event }: { event: OrderEvent }): ReactNode {
  if (event.by === null) return null;
  return (
    <>
      {' · '}
      <CompanyName name={event.companyName} />
      {event.person ? (
        <>
          {' · '}
          <bdi>{event.person}</bdi>
        </>
      ) : null}
    </>
  );
}

/** The terms that the event set, on one line, in their own currency and unit. */
function Terms({ event, order }: { event: OrderEvent; order: Order }) {
  const fields = useTranslations('quotations.columns');
  const write = useQuotedQuantity();
  const { price, currencyCode, pricedPer, units } = event;
  if (price === null || currencyCode === null || pricedPer === null) return null;
  const { enquiries } = order;
  const priced = { price, currencyCode, pricedPer, units, enquiries };
  const quantity = write(event.qty, enquiries);
  const place = [event.paymentTerms, event.locationForDelivery].filter(Boolean).join(' · ');
  const parts: { key: string; value: ReactNode }[] = [
    { key: 'price', value: <Price quotation={priced} /> },
    { key: 'quantity', value: quantity ? <bdi>{quantity}</bdi> : null },
    {
      key: 'total',
      value:
        event.netAmount === null ? null : (
          <Money amount={event.netAmount} currency={currencyCode} />
        ),
    },
    { key: 'place', value: place ? <bdi>{place}</bdi> : null },
    {
      key: 'expiry',
      value: event.expiryDate ? (
        <>
          {fields('expiry')} <DateText value={event.expiryDate} />
        </>
      ) : null,
    },
  ];
  return (
    <ul className={classes.terms}>
      {parts.map(({ key, value }) => (value ? <li key={key}>{value}</li> : null))}
    </ul>
  );
}
