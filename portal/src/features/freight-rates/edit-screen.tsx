'use client';

import { IconLock } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

import { SubscriptionLoading } from '@/domain/account/account-notices';
import { useCan, useMayWrite, useSession } from '@/domain/account/session-context';
import { countsOf } from '@/domain/products/plan-limit';
import { Link } from '@/i18n/navigation';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
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
  if (!useMayWrite()) return <NotNow />;
  if (limits.error && !limits.data) return <NoLimits limits={limits} />;
  if (!limits.data) return <Loading />;
  const told = limits.data.data;
  if (!told.allowed) return <Full limits={told} />;
  return <RateFormScreen limits={told} rate={null} />;
}

/** /updatefreightrate?id=…: the form of a stored rate. */
export function RateEditScreen({ id }: { id: number }) {
  const limits = useRateLimits();
  const rate = useRate(id);
  if (!useMayWrite()) return <NotNow />;
  if (limits.error && !limits.data) return <NoLimits limits={limits} />;
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

/** What the plan allows is being read, on which the form of a new rate depends. */
function Loading() {
  return (
    <>
      <SubscriptionLoading />
      <DetailSkeleton />
    </>
  );
}

/** 'Failed to load limits', and why. */
function NoLimits({ limits }: { limits: ReturnType<typeof useRateLimits> }) {
  const t = useTranslations('products.limit');
  return (
    <ErrorState title={t('failed')} error={limits.error} onRetry={() => void limits.mutate()} />
  );
}

/** The plan has no room for another live rate: says so before a form is filled. */
function Full({ limits }: { limits: RateLimits }) {
  const t = useTranslations('freightRates');
  const words = useTranslations('products.limit');
  const upgrade = useTranslations('upgrade');
  const hasPlan = limits.limit !== 0;
  return (
    <>
      <PageHeader back={paths.freightRates.list()} title={t('addTitle')} />
      <EmptyState
        icon={IconLock}
        title={hasPlan ? t('limit.title') : upgrade('title')}
        hint={hasPlan ? t('limit.reached', countsOf(limits)) : t('limit.needsPlan')}
        action={
          limits.liftedBy.length > 0 ? (
            <Button component={Link} href={paths.plans()}>
              {words('upgrade')}
            </Button>
          ) : null
        }
      />
    </>
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

/** A rejected company reads why it can change nothing before it fills in a form (RULES.md 7). */
function NotNow() {
  const t = useTranslations('freightRates');
  const shell = useTranslations('shell');
  const canEdit = useCan('profile.edit');
  const { readOnly } = useSession();
  return (
    <>
      <PageHeader back={paths.freightRates.list()} title={shell('menu.updateFreightRates')} />
      <EmptyState
        icon={IconLock}
        title={t('notNow')}
        hint={readOnly}
        action={
          canEdit ? (
            <Button component={Link} href={paths.profile.edit()}>
              {shell('correctProfile')}
            </Button>
          ) : null
        }
      />
    </>
  );
}
