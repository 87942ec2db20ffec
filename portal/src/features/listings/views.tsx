import { RefreshOnNews } from '@/domain/live-events/refresh-on-news';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { DetailScreen } from '@/shared/ui/detail/detail-screen';
import { Attachments } from '@/shared/ui/values/attachments';
import { DateText } from '@/shared/ui/values/date-text';

import { PriceComparison, useRodtepFacts, useUnclaimedFacts } from './facts';
import classes from './listings.module.css';
import type { Rodtep, Unclaimed } from './params';
import { ListingStatusTag } from './status';
import { WithdrawButton } from './withdraw';

/** /unclaimed-cargo/view?id=: the company's own unclaimed cargo, rendered on the server. */
export function UnclaimedView({ cargo }: { cargo: Unclaimed }) {
  const t = useTranslations('listings');
  const common = useTranslations('common');
  const policies = useTranslations('policies');
  return (
    <>
      <RefreshOnNews topics={['review']} id={cargo.id} />
      <DetailScreen
        back={paths.unclaimed.list()}
        title={cargo.productCategory}
        lead={t('unclaimed.one')}
        buttons={
          cargo.can.includes('withdraw') ? <WithdrawButton kind="unclaimed" id={cargo.id} /> : null
        }
        parts={[
          {
            key: 'facts',
            title: policies('details'),
            aside: <ListingStatusTag value={cargo.status} />,
            facts: useUnclaimedFacts(cargo),
          },
          cargo.attachment.length > 0
            ? {
                key: 'files',
                title: common('attachments'),
                body: <Attachments files={cargo.attachment} />,
              }
            : null,
          useHistory(cargo),
        ]}
      />
    </>
  );
}

/** /sell-rodtep/view?id=: the company's own RODTEP offer, rendered on the server. */
export function RodtepView({ offer }: { offer: Rodtep }) {
  const t = useTranslations('listings');
  const common = useTranslations('common');
  const policies = useTranslations('policies');
  const isCompared = offer.pricePercent !== null || offer.comparison !== null;
  return (
    <>
      <RefreshOnNews topics={['review']} id={offer.id} />
      <DetailScreen
        back={paths.rodtep.list()}
        title={offer.name}
        lead={t('rodtep.one')}
        buttons={
          offer.can.includes('withdraw') ? <WithdrawButton kind="rodtep" id={offer.id} /> : null
        }
        parts={[
          {
            key: 'facts',
            title: policies('details'),
            aside: <ListingStatusTag value={offer.status} />,
            facts: useRodtepFacts(offer),
          },
          isCompared
            ? {
                key: 'comparison',
                title: common('price'),
                body: (
                  <PriceComparison percent={offer.pricePercent} comparison={offer.comparison} />
                ),
              }
            : null,
          useHistory(offer),
        ]}
      />
    </>
  );
}

/** The part with every state, and what staff wrote. */
function useHistory({ steps, remarks }: Pick<Unclaimed, 'steps' | 'remarks'>) {
  const orders = useTranslations('orders');
  return {
    key: 'history',
    title: orders('history'),
    body: (
      <>
        {remarks === null ? null : <Remarks of={remarks} />}
        <History steps={steps} />
      </>
    ),
  };
}

/** Every state that was reached, with its time. */
function History({ steps }: Pick<Unclaimed, 'steps'>) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ status, at }) => (
        <li key={status}>
          <ListingStatusTag value={status} />
          <DateText value={at} as="minute" />
        </li>
      ))}
    </ol>
  );
}

/** What staff wrote to the company. */
function Remarks({ of }: { of: string }) {
  const t = useTranslations('listings');
  return (
    <div className={classes.remarks}>
      <p>{t('fromTeam')}</p>
      <bdi className={classes.text}>{of}</bdi>
    </div>
  );
}
