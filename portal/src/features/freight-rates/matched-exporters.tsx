'use client';

import { IconAnchor, IconLock, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { CompanyName } from '@/domain/company/company-name';
import { companyStatus } from '@/domain/company/verification';
import { Lane } from '@/domain/reference/lane';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { Pager } from '@/shared/ui/data-table/pager';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Tag } from '@/shared/ui/values/tag';

import classes from './freight-rates.module.css';
import { type LanePorts, useMatchedExporters } from './rates';

const PAGE_SIZE = 10;

type Answer = Schema<'MatchedExportersOut'>;
type Exporter = Schema<'LaneExporterOut'>;

/** How many exporters ship on a lane and, where the plan shows them, who they are. */
export function MatchedExporters({ lane }: { lane: Partial<LanePorts> }) {
  const t = useTranslations('freightRates.exporters');
  const { loadingPort, destinationPort } = lane;
  if (!loadingPort || !destinationPort) {
    return <EmptyState small icon={IconAnchor} title={t('choosePorts')} />;
  }
  return <OnLane lane={{ loadingPort, destinationPort }} />;
}

function OnLane({ lane }: { lane: LanePorts }) {
  const t = useTranslations('freightRates.exporters');
  const [paging, setPaging] = useState({ page: 1, limit: PAGE_SIZE, sort: null });
  const { data, error, mutate } = useMatchedExporters(lane, paging.page, paging.limit);
  if (error && !data) {
    return <ErrorState title={t('failed')} error={error} onRetry={() => void mutate()} />;
  }
  const [found] = data?.data.lanes ?? [];
  if (!data || !found) return <Skeleton height={160} />;
  const { loadingPort: from, destinationPort: to, exporters: count } = found;
  return (
    <div className={classes.matched}>
      <Lane
        source={{ port: from.port, code: from.code, country: from.countryName }}
        destination={{ port: to.port, code: to.code, country: to.countryName }}
      />
      {count === 0 ? (
        <EmptyState small icon={IconUsersGroup} title={t('none')} />
      ) : (
        <p className={classes.count} role="status">
          {t('count', { count })}
        </p>
      )}
      {data.data.namesAreWithheld && count > 0 ? <Withheld {...data.data} /> : null}
      <Names exporters={data.data.exporterMappings?.[found.lane] ?? []} />
      {data.data.namesAreWithheld || count <= PAGE_SIZE ? null : (
        <Pager
          count={count}
          countIsCapped={false}
          most={null}
          params={paging}
          change={({ page = 1, limit }) =>
            setPaging({ page, limit: limit ?? paging.limit, sort: null })
          }
        />
      )}
    </div>
  );
}

function Names({ exporters }: { exporters: readonly Exporter[] }) {
  const status = useTranslations('status');
  if (exporters.length === 0) return null;
  return (
    <ul className={classes.exporters}>
      {exporters.map(({ id, companyName, isVerified }) => (
        <li key={id ?? companyName}>
          <CompanyName name={companyName} userId={id} />
          {isVerified ? <Tag tone="good" label={status(companyStatus('approved'))} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** 'Upgrade Required': the plan shows how many they are, and not who. */
function Withheld({ liftedBy }: Pick<Answer, 'liftedBy'>) {
  const t = useTranslations('freightRates.exporters');
  const upgrade = useTranslations('upgrade');
  return (
    <EmptyState
      small
      icon={IconLock}
      title={upgrade('title')}
      hint={t('withheld')}
      action={
        liftedBy.length > 0 ? (
          <Button component={Link} href={paths.plans()}>
            {upgrade('now')}
          </Button>
        ) : null
      }
    />
  );
}
