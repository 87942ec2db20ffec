import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useGoodsFacts, useShipmentFacts } from '@/domain/enquiry/enquiry-facts';
import { Status } from '@/domain/enquiry/status';
import { pathsOf, type RaisedVariant } from '@/domain/enquiry/variants';
import { RefreshOnNews } from '@/domain/live-events/refresh-on-news';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { DetailScreen } from '@/shared/ui/detail/detail-screen';
import { Notice } from '@/shared/ui/feedback/notice';
import { Attachments } from '@/shared/ui/values/attachments';
import { DateText } from '@/shared/ui/values/date-text';

import { usePartyText } from './party-text';
import { rowStatus } from './rules';
import { ViewActions } from './view-actions';

type Enquiry = Schema<'EnquiryOut'>;

interface EnquiryViewProps {
  enquiry: Enquiry;
  variant: RaisedVariant;
}

/** Shows an enquiry. The server renders everything except the buttons. */
export function EnquiryView({ enquiry, variant }: EnquiryViewProps) {
  const t = useTranslations('rfq');
  const enquiryWords = useTranslations('enquiry');
  const common = useTranslations('common');
  const { id, productName, storedStatus, totalQuotations, can, productImages } = enquiry;
  const to = pathsOf(variant);
  return (
    <>
      <RefreshOnNews topics={['enquiry']} id={id} />
      <DetailScreen
        back={to.list()}
        title={<bdi>{productName || t('columns.untitled')}</bdi>}
        lead={<Lead enquiry={enquiry} />}
        buttons={
          <ViewActions
            variant={variant.name}
            enquiry={{ id, productName, storedStatus, totalQuotations, can }}
          />
        }
        notice={<ReviewNotice enquiry={enquiry} />}
        parts={[
          {
            key: 'goods',
            title: t('view.goods'),
            aside: <Status value={rowStatus(enquiry.status)} />,
            facts: useGoodsFacts(enquiry),
          },
          { key: 'route', title: enquiryWords('route'), facts: useShipmentFacts(enquiry) },
          productImages.length > 0
            ? {
                key: 'files',
                title: common('attachments'),
                body: <Attachments files={productImages} />,
              }
            : null,
        ]}
      />
    </>
  );
}

function Lead({ enquiry }: { enquiry: Enquiry }) {
  const t = useTranslations('rfq.view');
  const party = usePartyText();
  return (
    <>
      {t('number', { id: String(enquiry.id) })} · {party(enquiry.targetedBusinessType[0])} ·{' '}
      <DateText value={enquiry.publishedAt ?? enquiry.createdAt} />
    </>
  );
}

/** Shows the deadline of the review, or the reason for a rejection. */
function ReviewNotice({ enquiry }: { enquiry: Enquiry }) {
  const t = useTranslations('rfq.view');
  const { review, storedStatus } = enquiry;
  if (storedStatus === 'pending_approval') {
    return (
      <Notice tone="waiting" icon={IconClock}>
        {t('underReview')} {review?.dueAt ? <DateText value={review.dueAt} as="minute" /> : null}
      </Notice>
    );
  }
  if (storedStatus === 'rejected') {
    return (
      <Notice tone="bad" icon={IconAlertTriangle} title={t('rejected')}>
        <bdi>{review?.remarks}</bdi>
      </Notice>
    );
  }
  return null;
}
