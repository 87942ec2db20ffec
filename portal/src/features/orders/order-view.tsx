import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CompanyName } from '@/domain/company/company-name';
import { Status } from '@/domain/enquiry/status';
import { VARIANT_PATHS } from '@/domain/enquiry/variants';
import { RefreshOnNews } from '@/domain/live-events/refresh-on-news';
import { DocumentLinks } from '@/domain/quotation/document-links';
import { Price } from '@/domain/quotation/price';
import { useQuotedQuantity } from '@/domain/quotation/quantity';
import { useQuotedFacts } from '@/domain/quotation/use-quoted-facts';
import { hsCodeText } from '@/domain/reference/hs-search';
import { useTranslations } from '@/i18n/translations';
import { paths, raisedPaths } from '@/shared/lib/paths';
import { ButtonLink } from '@/shared/ui/controls/button-link';
import { KeptFocus } from '@/shared/ui/controls/kept-focus';
import { DetailScreen } from '@/shared/ui/detail/detail-screen';
import { Notice } from '@/shared/ui/feedback/notice';
import { Attachments } from '@/shared/ui/values/attachments';
import type { Fact } from '@/shared/ui/values/facts';
import { Figure, Figures } from '@/shared/ui/values/figures';
import { Money } from '@/shared/ui/values/money';

import classes from './orders.module.css';
import type { Order } from './params';
import { Timeline } from './timeline';

interface OrderViewProps {
  order: Order;
  /** The button with which the seller confirms. It belongs to another feature. */
  confirm: ReactNode;
  /** The rating of the other party, likewise. */
  rating: ReactNode;
}

/** /orders/view/{id}: an order for either party. The server renders everything except the buttons. */
export function OrderView({ order, confirm, rating }: OrderViewProps) {
  const t = useTranslations('orders');
  const common = useTranslations('common');
  const { id, party, attachments } = order;
  return (
    // The seller's button disappears once it was answered.
    <KeptFocus label={t('one')}>
      <RefreshOnNews topics={['quotation']} id={id} />
      <DetailScreen
        back={paths.orders.list()}
        title={<bdi>{order.enquiries.productName}</bdi>}
        lead={
          <>
            <span>{t('number', { id: String(id) })} · </span>
            <CompanyName name={party?.companyName} userId={party?.id} />
            {party ? <span>{` · ${party.country}`}</span> : null}
          </>
        }
        buttons={
          <>
            <TradeLinks order={order} />
            {confirm}
          </>
        }
        notice={<NextStep order={order} />}
        parts={[
          {
            key: 'terms',
            title: t('agreed'),
            aside: <Status value={order.status} />,
            body: (
              <>
                <Amounts order={order} />
                <DocumentLinks quotation={order} />
              </>
            ),
          },
          { key: 'facts', title: t('about'), facts: useFacts(order) },
          attachments.length > 0
            ? {
                key: 'files',
                title: common('attachments'),
                body: <Attachments files={attachments} />,
              }
            : null,
          { key: 'history', title: t('history'), body: <Timeline order={order} /> },
        ]}
      />
      {rating}
    </KeptFocus>
  );
}

/** The enquiry and the quotation that the order came from, where the reader has them. */
function TradeLinks({ order }: { order: Order }) {
  const t = useTranslations('orders');
  const lead = useTranslations('leads.detail');
  const path = VARIANT_PATHS[order.variant];
  const own = raisedPaths(path, path);
  const enquiry = { id: order.enquiryId };
  const to =
    order.side === 'placed'
      ? { enquiry: own.view(order.enquiryId), quotation: own.quotation(order.id) }
      : {
          enquiry: paths.leads.detail(enquiry),
          quotation: paths.leads.detail({ ...enquiry, qid: order.id }),
        };
  return (
    <>
      <ButtonLink href={to.enquiry} variant="quiet">
        {t('viewEnquiry')}
      </ButtonLink>
      <ButtonLink href={to.quotation} variant="quiet">
        {lead('viewQuotation')}
      </ButtonLink>
    </>
  );
}

/** What the order waits for. */
function NextStep({ order }: { order: Order }) {
  const t = useTranslations('orders.next');
  if (order.status === 'order_confirmed') {
    return (
      <Notice tone="good" icon={IconCircleCheck}>
        {t('confirmed')}
      </Notice>
    );
  }
  return (
    <Notice tone="waiting" icon={IconClock}>
      {t(order.side === 'placed' ? 'sellerConfirms' : 'youConfirm')}
    </Notice>
  );
}

function Amounts({ order }: { order: Order }) {
  const t = useTranslations('orders');
  const fields = useTranslations('quotations.fields');
  const common = useTranslations('common');
  const quantity = useQuotedQuantity()(order.qty, order.enquiries);
  return (
    <Figures label={t('agreed')}>
      <Figure
        label={fields('netAmount')}
        value={<Money amount={order.netAmount} currency={order.currencyCode} />}
      />
      <Figure label={common('price')} value={<Price quotation={order} />} />
      {quantity ? <Figure label={fields('quantity')} value={<bdi>{quantity}</bdi>} /> : null}
    </Figures>
  );
}

function useFacts(order: Order): Fact[] {
  const t = useTranslations('quotations.fields');
  const enquiry = useTranslations('enquiry.fields');
  const { lane, terms, location, containers, ordered, confirmed } = useQuotedFacts(order);
  const { hsCode } = order.enquiries;
  return [
    lane,
    terms,
    location,
    {
      key: 'hscode',
      label: enquiry('hsCodeId'),
      value: hsCode ? <span className="code">{hsCodeText(hsCode)}</span> : null,
    },
    containers,
    ordered,
    confirmed,
    {
      key: 'message',
      label: t('description'),
      value: <bdi className={classes.words}>{order.description}</bdi>,
      wide: true,
    },
  ];
}
