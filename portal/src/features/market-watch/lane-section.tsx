'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';

import { CONTAINER_CODES, useContainerName } from '@/domain/reference/containers';
import { useTranslations } from '@/i18n/translations';
import { ChoiceBox } from '@/shared/forms/fields/choice-box';
import { formatNumber } from '@/shared/lib/money';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Section } from '@/shared/ui/page/section';

import { AlertsButton } from './alerts-button';
import { LaneChart } from './lane-chart';
import classes from './market-watch.module.css';
import { type Lane, type LaneChart as LaneData, USUAL_CONTAINER } from './params';
import { useLane } from './rates';

interface LaneSectionProps {
  /** The lanes to choose from; at least one. */
  lanes: readonly Lane[];
  /** The container that the list is narrowed to. */
  container: string | null;
  /** Whether the lanes are port pairs of the company, which it may be told of. */
  isOwn?: boolean;
}

const keyOf = ({ loadingPort, destinationPort }: Lane) =>
  `${loadingPort.code} ${destinationPort.code}`;

/** One lane: how far it is, and what a container cost on it in the last weeks. */
export function LaneSection({ lanes, container, isOwn = false }: LaneSectionProps) {
  const t = useTranslations('marketWatch.lane');
  const enquiry = useTranslations('enquiry');
  const containerName = useContainerName();
  const [picked, setPicked] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const lane = lanes.find((each) => keyOf(each) === picked) ?? lanes[0];
  if (!lane) return null;
  const code = wanted ?? container ?? USUAL_CONTAINER;
  return (
    <div className={classes.lane}>
      <Section title={t('title')}>
        <div className={classes.choices}>
          {lanes.length > 1 ? (
            <ChoiceBox
              label={enquiry('lane')}
              value={keyOf(lane)}
              data={lanes.map((each) => ({ value: keyOf(each), label: laneWords(each) }))}
              onChange={({ currentTarget: { value } }) => setPicked(value)}
            />
          ) : (
            <OnlyLane lane={lane} container={code} />
          )}
          <ChoiceBox
            label={enquiry('fields.containerType')}
            value={code}
            data={CONTAINER_CODES.map((value) => ({ value, label: containerName(value) }))}
            onChange={({ currentTarget: { value } }) => setWanted(value)}
          />
          {isOwn ? (
            <div>
              <AlertsButton lane={lane} container={code} />
            </div>
          ) : null}
        </div>
        <Shown lane={lane} container={code} />
      </Section>
    </div>
  );
}

const laneWords = ({ loadingPort, destinationPort }: Lane) =>
  `${loadingPort.port} → ${destinationPort.port}`;

/** The lane with its ports' names, which an address does not have. */
function OnlyLane({ lane, container }: { lane: Lane; container: string }) {
  const { loadingPort, destinationPort } = lane;
  const found = useLane(loadingPort.code, destinationPort.code, container).data?.data;
  return (
    <p className={classes.only}>
      <bdi>{laneWords(found && isSame(found, lane) ? found : lane)}</bdi>
    </p>
  );
}

const isSame = (one: Lane, other: Lane) => keyOf(one) === keyOf(other);

function Shown({ lane, container }: { lane: Lane; container: string }) {
  const { loadingPort, destinationPort } = lane;
  const { data, error, mutate } = useLane(loadingPort.code, destinationPort.code, container);
  if (!data && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton height={260} />;
  return (
    <>
      <Voyage lane={data.data} />
      <LaneChart lane={data.data} />
    </>
  );
}

/** How far it is, and how many days that takes; nothing while it is not known. */
function Voyage({ lane: { distanceNm, sailingDays, knots } }: { lane: LaneData }) {
  const t = useTranslations('comparison');
  const words = useTranslations('lane');
  const locale = useLocale();
  if (distanceNm === null || sailingDays === null) return null;
  return (
    <dl className={classes.voyage}>
      <div>
        <dt>{t('distance')}</dt>
        <dd>
          <bdi>{words('distance', { distance: distanceNm })}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('sailing', { knots })}</dt>
        <dd>
          <bdi>{formatNumber(sailingDays, locale)}</bdi>
        </dd>
      </div>
    </dl>
  );
}
