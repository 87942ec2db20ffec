import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Status } from '@/domain/enquiry/status';
import { RefreshOnNews } from '@/domain/live-events/refresh-on-news';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { DetailScreen } from '@/shared/ui/detail/detail-screen';
import { Notice } from '@/shared/ui/feedback/notice';
import { DateText } from '@/shared/ui/values/date-text';

import { type Promotion, statusOf } from './params';
import { PromotionActions } from './promotion-actions';
import classes from './promotions.module.css';
import { StageTag } from './stage';
import { Said, usePromotionFacts } from './use-facts';

interface SellerViewProps {
  promotion: Promotion;
  /** What companies wrote about it. */
  answers: ReactNode;
}

/** /promotions/view/{id}: one's own promotion, rendered on the server. */
export function SellerView({ promotion, answers }: SellerViewProps) {
  const t = useTranslations('promotions');
  const shell = useTranslations('shell.businessTypes');
  const enquiry = useTranslations('enquiry.fields');
  const types = promotion.targetedBusinessType as Parameters<typeof shell>[0][];
  const shownTo = types.length > 0 ? types.map((type) => shell(type)).join(', ') : t('allTypes');
  const facts = [
    ...usePromotionFacts(promotion),
    { key: 'types', label: t('fields.types'), value: shownTo },
  ];
  const remarks = promotion.remarks
    ? [{ key: 'remarks', label: enquiry('remarks'), value: <Said text={promotion.remarks} /> }]
    : [];
  return (
    <>
      <RefreshOnNews topics={['review']} id={promotion.id} />
      <DetailScreen
        back={paths.promotions.list()}
        title={<bdi>{promotion.title}</bdi>}
        buttons={<PromotionActions promotion={promotion} />}
        notice={<ReviewNotice promotion={promotion} />}
        parts={[
          {
            key: 'facts',
            title: t('about'),
            aside: (
              <span className={classes.tags}>
                <Status value={statusOf(promotion)} />
                {promotion.status === 'approved' || promotion.stage === 'ended' ? (
                  <StageTag stage={promotion.stage} />
                ) : null}
              </span>
            ),
            facts: [...facts, ...remarks],
          },
        ]}
      />
      {answers}
    </>
  );
}

function ReviewNotice({ promotion }: { promotion: Promotion }) {
  const t = useTranslations('promotions');
  if (promotion.status === 'rejected') {
    return <Notice tone="bad" icon={IconAlertTriangle} title={t('rejected')} />;
  }
  if (!promotion.reviewDueAt) return null;
  return (
    <Notice tone="waiting" icon={IconClock}>
      {t('underReview')} <DateText value={promotion.reviewDueAt} as="minute" />
    </Notice>
  );
}
