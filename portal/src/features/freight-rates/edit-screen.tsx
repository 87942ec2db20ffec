'use client';

import { IconLock } from '@tabler/icons-react';
import { useMayWrite } from '@/domain/account/session-context';
import { LimitsFailed, LimitsLoading, NoRoom, NotNow } from '@/domain/own-records/form-gates';
import { countsOf } from '@/domain/products/plan-limit';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { DetailSkeleton } from '@/shared/ui/detail/detail-skeleton';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { PageHeader } from '@/shared/ui/page/page-header';

import { CreateButton } from './create-button';
import type { RateLimits } from './params';
import { RateFormScreen } from './rate-form';
import { useRate, useRateLimits } from './rates';

/** /updatefreightrate: the form of a new rate. */
export function RateCreateScreen() {
  const limits = useRateLimits();
  if (!useMayWrite()) return <RefusedNow />;
  if (limits.error && !limits.data) return <LimitsFailed limits={limits} />;
  if (!limits.data) return <LimitsLoading />;
  const told = limits.data.data;
  if (!told.allowed) return <Full limits={told} />;
  return <RateFormScreen limits={told} rate={null} />;
}

/** /updatefreightrate?id=…: the form of a stored rate. */
export function RateEditScreen({ id }: { id: number }) {
  const limits = useRateLimits();
  const rate = useRate(id);
  if (!useMayWrite()) return <RefusedNow />;
  if (limits.error && !limits.data) return <LimitsFailed limits={limits} />;
  if (rate.error && !rate.data) {
    return <ErrorState error={rate.error} onRetry={() => void rate.mutate()} />;
  }
  if (!limits.data || !rate.data) return <DetailSkeleton />;
  const stored = rate.data.data;
  if (!stored.can.includes('edit')) return <Withdrawn remarks={stored.remarks} />;
  if (stored.status === 'expired' && !limits.data.data.allowed) {
    return <Full limits={limits.data.data} />;
  }
  return <RateFormScreen limits={limits.data.data} rate={stored} />;
}

/** The plan has no room for another live rate. */
function Full({ limits }: { limits: RateLimits }) {
  const t = useTranslations('freightRates');
  const upgrade = useTranslations('upgrade');
  const hasPlan = limits.limit !== 0;
  return (
    <NoRoom
      back={paths.freightRates.list()}
      title={t('addTitle')}
      what={hasPlan ? t('limit.title') : upgrade('title')}
      why={hasPlan ? t('limit.reached', countsOf(limits)) : t('limit.needsPlan')}
      liftedBy={limits.liftedBy}
    />
  );
}

/** The rate was withdrawn: says so, and why if staff did it, in place of a form. */
function Withdrawn({ remarks }: { remarks: string | null }) {
  const t = useTranslations('freightRates');
  return (
    <>
      <PageHeader back={paths.freightRates.list()} title={t('editTitle')} />
      <EmptyState
        icon={IconLock}
        title={t('withdrawn')}
        hint={remarks ? <bdi>{remarks}</bdi> : t('withdrawnHint')}
        action={<CreateButton />}
      />
    </>
  );
}

function RefusedNow() {
  const t = useTranslations('freightRates');
  const menu = useTranslations('shell.menu');
  return (
    <NotNow
      back={paths.freightRates.list()}
      title={menu('updateFreightRates')}
      what={t('notNow')}
    />
  );
}
