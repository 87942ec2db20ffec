import { IconBuilding, IconClockOff } from '@tabler/icons-react';
import { CompanyName } from '@/domain/company/company-name';
import { FreightAmount } from '@/domain/freight-rates/freight-amount';
import { RateLane } from '@/domain/freight-rates/rate-lane';
import { RateStatus } from '@/domain/freight-rates/rate-status';
import { RefreshOnNews } from '@/domain/live-events/refresh-on-news';
import { InCopyOfData, NewestShown } from '@/domain/own-records/newest-shown';
import { useContainerName } from '@/domain/reference/containers';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { DetailScreen } from '@/shared/ui/detail/detail-screen';
import { Notice } from '@/shared/ui/feedback/notice';
import { DateText } from '@/shared/ui/values/date-text';
import type { Fact } from '@/shared/ui/values/facts';

import { LaneSection } from './lane-section';
import classes from './market-watch.module.css';
import type { Rate } from './params';
import { OwnRateActions, RequestButton } from './rate-actions';

type Version = Schema<'FreightRateVersionOut'>;

interface RateViewProps {
  rate: Rate;
  /** All versions of one's own rate; null for another company's. */
  versions: readonly Version[] | null;
}

/** /freight-market-watch-Details/{id}: a freight rate, rendered on the server. */
export function RateView({ rate, versions }: RateViewProps) {
  const t = useTranslations('marketWatch');
  const { id, isOwn, can, ask, userid } = rate;
  return (
    <>
      <RefreshOnNews topics={['rate']} id={id} />
      <DetailScreen
        back={isOwn ? paths.freightRates.list() : paths.marketWatch.list()}
        title={<RateLane rate={rate} />}
        buttons={
          <>
            {userid !== null && !isOwn ? (
              <Button
                component={Link}
                variant="default"
                href={paths.company(userid)}
                leftSection={<IconBuilding size={17} />}
              >
                {t('viewProfile')}
              </Button>
            ) : null}
            {isOwn ? <OwnRateActions rate={{ id, can }} /> : null}
            {ask ? <RequestButton id={id} ask={ask} /> : null}
          </>
        }
        notice={<EndNotice rate={rate} />}
        parts={[
          {
            key: 'facts',
            title: t('about'),
            aside: <RateStatus status={rate.status} />,
            facts: useFacts(rate),
          },
          versions && versions.length > 1
            ? {
                key: 'versions',
                title: t('versions.title'),
                body: <Versions versions={versions} />,
              }
            : null,
        ]}
      />
      {isOwn ? null : <LaneSection lanes={[laneOf(rate)]} container={rate.containerType} />}
    </>
  );
}

const laneOf = (rate: Rate) => ({
  loadingPort: { port: rate.loadingPort, code: rate.loadingPortCode },
  destinationPort: { port: rate.destinationPort, code: rate.destinationPortCode },
});

/** That the rate holds no longer, and why staff withdrew it. */
function EndNotice({ rate: { status, remarks } }: { rate: Rate }) {
  const t = useTranslations('marketWatch.ended');
  if (status === 'live') return null;
  return (
    <Notice tone={remarks ? 'bad' : 'waiting'} icon={IconClockOff} title={t(status)}>
      {remarks ? <bdi>{remarks}</bdi> : null}
    </Notice>
  );
}

/** When the present version was published. A withdrawn rate only says when the first one was. */
const postedAt = ({ status, updatedAt, createdAt }: Rate) =>
  status === 'withdrawn' ? createdAt : (updatedAt ?? createdAt);

function useFacts(rate: Rate): Fact[] {
  const t = useTranslations('marketWatch.fields');
  const enquiry = useTranslations('enquiry.fields');
  const company = useTranslations('company.fields');
  const offers = useTranslations('offers.fields');
  const containerName = useContainerName();
  return [
    { key: 'posted', label: t('posted'), value: <DateText value={postedAt(rate)} /> },
    { key: 'loading', label: enquiry('sourcePort'), value: <bdi>{rate.loadingPort}</bdi> },
    {
      key: 'destination',
      label: enquiry('destinationPort'),
      value: <bdi>{rate.destinationPort}</bdi>,
    },
    {
      key: 'container',
      label: enquiry('containerType'),
      value: containerName(rate.containerType),
    },
    {
      key: 'rate',
      label: t('rate'),
      value: <FreightAmount rate={rate} />,
    },
    { key: 'until', label: t('until'), value: <DateText value={rate.pricevalidity} /> },
    {
      key: 'company',
      label: company('companyName'),
      value: <CompanyName name={rate.comapanyName} />,
    },
    {
      key: 'comments',
      label: offers('comments'),
      value: <bdi className={classes.text}>{rate.comments}</bdi>,
      wide: true,
    },
  ];
}

/** What the rate said before, the newest first. */
function Versions({ versions }: { versions: readonly Version[] }) {
  const t = useTranslations('marketWatch');
  const offers = useTranslations('offers.fields');
  const isCut = (versions.at(-1)?.number ?? 1) > 1;
  return (
    <div className={classes.scroll}>
      <table className={classes.versions}>
        <thead>
          <tr>
            <th scope="col">{t('versions.from')}</th>
            <th scope="col" data-align="end">
              {t('fields.rate')}
            </th>
            <th scope="col">{t('fields.until')}</th>
            <th scope="col">{offers('comments')}</th>
            <th scope="col">{t('versions.savedBy')}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <tr key={version.number}>
              <td data-label={t('versions.from')}>
                <DateText value={version.startsAt} as="minute" />
              </td>
              <td data-align="end" data-label={t('fields.rate')}>
                <FreightAmount rate={version} />
              </td>
              <td data-label={t('fields.until')}>
                <DateText value={version.pricevalidity} />
              </td>
              <td className={classes.text} data-label={offers('comments')}>
                <bdi>{version.comments}</bdi>
              </td>
              <td data-label={t('versions.savedBy')}>
                <bdi>{version.savedBy}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isCut ? (
        <NewestShown count={versions.length}>
          <InCopyOfData />
        </NewestShown>
      ) : null}
    </div>
  );
}
