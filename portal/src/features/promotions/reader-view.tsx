import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CompanyName } from '@/domain/company/company-name';
import { RefreshOnNews } from '@/domain/live-events/refresh-on-news';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { DetailScreen } from '@/shared/ui/detail/detail-screen';
import { Notice } from '@/shared/ui/feedback/notice';

import type { Promotion } from './params';
import { usePromotionFacts } from './use-facts';

interface ReaderViewProps {
  promotion: Promotion;
  /** The newest messages, with the button that replies. */
  conversation: ReactNode;
}

/** /promotions/details?id=: what another company promotes, rendered on the server. */
export function ReaderView({ promotion, conversation }: ReaderViewProps) {
  const t = useTranslations('promotions');
  const company = useTranslations('company');
  const { companyName, companyNameLocked, userId } = promotion;
  const promoter = <CompanyName name={companyName} userId={userId} hint={companyNameLocked} />;
  const facts = [
    { key: 'company', label: company('fields.companyName'), value: promoter },
    ...usePromotionFacts(promotion),
  ];
  return (
    <>
      <RefreshOnNews topics={['promotion']} />
      <DetailScreen
        back={paths.promotions.offered()}
        title={<bdi>{promotion.title}</bdi>}
        buttons={
          userId === null ? null : (
            <Button component={Link} variant="default" href={paths.company(userId)}>
              {company('viewProfile')}
            </Button>
          )
        }
        notice={
          promotion.stage === 'ended' ? (
            <Notice tone="waiting" icon={IconClock}>
              {t('hasEnded')}
            </Notice>
          ) : null
        }
        parts={[{ key: 'facts', title: t('about'), facts }]}
      />
      {conversation}
    </>
  );
}
