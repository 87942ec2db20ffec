import { IconCalendarOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CompanyName } from '@/domain/company/company-name';
import { RefreshOnNews } from '@/domain/live-events/refresh-on-news';
import { useTranslations } from '@/i18n/translations';
import { raisedPaths } from '@/shared/lib/paths';
import { KeptFocus } from '@/shared/ui/controls/kept-focus';
import { DetailScreen } from '@/shared/ui/detail/detail-screen';
import { Notice } from '@/shared/ui/feedback/notice';
import { DateText } from '@/shared/ui/values/date-text';

import { BuyersNegotiation } from './buyers-negotiation';
import { PlaceOrder } from './place-order';
import { useQuotationParts } from './quotation-parts';
import type { Quotation } from './quotations';
import { receivedStatus, shownStatus } from './rules';

interface QuotationViewProps {
  quotation: Quotation;
  /** The base path of the quotation pages. */
  path: string;
  hasCounterOffers: boolean;
  /** The newest messages of both sides. They belong to another feature. */
  messages?: ReactNode;
  /** The rating of the other party. It belongs to another feature. */
  rating: ReactNode;
}

/** A quotation for its receiver. The server renders everything except the buttons. */
export function QuotationView(props: QuotationViewProps) {
  const { quotation, path, hasCounterOffers, messages, rating } = props;
  const t = useTranslations('quotations');
  const { id, version, sender, createdAt, netAmount, price, currencyCode, pricedPer, units } =
    quotation;
  return (
    // Place Order disappears once it was answered.
    <KeptFocus label={t('detailTitle')}>
      <RefreshOnNews topics={['quotation']} id={id} />
      <DetailScreen
        back={raisedPaths('', path).quotations(quotation.enquiryId)}
        title={<bdi>{quotation.enquiries.productName}</bdi>}
        lead={
          <>
            <CompanyName name={sender.companyName} userId={sender.id} /> · {sender.country} ·{' '}
            {t('columns.received')} <DateText value={createdAt} />
          </>
        }
        buttons={
          quotation.can.includes('placeOrder') ? (
            <PlaceOrder
              offer={{ id, version, netAmount, price, currencyCode, pricedPer, units }}
              company={sender.companyName}
            />
          ) : null
        }
        notice={
          shownStatus(quotation) === 'expired' ? (
            <Notice tone="waiting" icon={IconCalendarOff}>
              {t('expiredNotice')}
            </Notice>
          ) : null
        }
        parts={useQuotationParts(quotation, receivedStatus(quotation))}
      />
      {hasCounterOffers || quotation.can.includes('counterOffer') ? (
        <BuyersNegotiation quotation={quotation} />
      ) : null}
      {messages}
      {rating}
    </KeptFocus>
  );
}
