'use client';

import {
  IconCalendarExclamation,
  IconCreditCard,
  IconRefresh,
  IconUserShield,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useMayWrite, useSession } from '@/domain/account/session-context';
import { useEndsSoon } from '@/domain/entitlement/use-ends-soon';
import { useBuyingNeeded } from '@/domain/payments/use-buying-needed';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { ButtonLink } from '@/shared/ui/controls/button-link';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Notice } from '@/shared/ui/feedback/notice';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { SegmentedControl } from '@/shared/ui/mantine/segmented-control';
import { Card } from '@/shared/ui/page/card';
import { PageHeader } from '@/shared/ui/page/page-header';
import { DateText } from '@/shared/ui/values/date-text';

import { PlanAccordion } from './plan-accordion';
import { PlanTable } from './plan-table';
import { useHeldPlan, usePlans } from './plans';
import classes from './plans.module.css';
import { Purchasing } from './purchasing';
import { type Plan, plansOfPeriod } from './rules';

/** /subscription-User: 'Choose Your Plan' (RULES.md 1.2). */
export function PlansScreen() {
  const t = useTranslations('plans');
  const common = useTranslations('common');
  const { data, error, mutate } = usePlans();
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <ButtonLink href={paths.points()} variant="quiet">
            {common('points')}
          </ButtonLink>
        }
      />
      <Payer />
      <EndNotice />
      {!data && error ? (
        <ErrorState title={t('loadFailed')} error={error} onRetry={() => void mutate()} />
      ) : null}
      {!data && !error ? <PlansSkeleton /> : null}
      {data?.data.length === 0 ? (
        <EmptyState
          icon={IconCreditCard}
          title={t('none')}
          action={<RetryButton onClick={() => mutate()} />}
        />
      ) : null}
      {data && data.data.length > 0 ? (
        <Choice plans={data.data} onStale={() => void mutate()} />
      ) : null}
    </>
  );
}

/** Tells users who cannot pay who can (RULES.md 7). */
function Payer() {
  const t = useTranslations('plans');
  if (useSession().user.isPrimary) return null;
  return (
    <Notice tone="info" icon={IconUserShield} title={t('onlyPrimary')}>
      {t('onlyPrimaryText')}
    </Notice>
  );
}

function Choice({ plans, onStale }: { plans: readonly Plan[]; onStale: () => void }) {
  const t = useTranslations('plans');
  const { user } = useSession();
  const canPay = useMayWrite() && user.isPrimary;
  const [isYearly, setYearly] = useState(false);
  const [chosen, setChosen] = useState<Plan | null>(null);
  const isBuyingNeeded = useBuyingNeeded('plan', chosen !== null);
  const best = Math.max(0, ...plans.map((plan) => plan.yearlySaving ?? 0));
  const shown = {
    plans: plansOfPeriod(plans, isYearly),
    onChoose: canPay ? setChosen : null,
  };
  return (
    <>
      {user.isPrimary && isBuyingNeeded ? (
        <Purchasing chosen={chosen} onChange={setChosen} onStale={onStale} />
      ) : null}
      <div className={classes.periods}>
        <SegmentedControl
          aria-label={t('period')}
          value={isYearly ? 'yearly' : 'monthly'}
          onChange={(value) => setYearly(value === 'yearly')}
          data={[
            { value: 'monthly', label: t('monthly') },
            { value: 'yearly', label: t('yearly') },
          ]}
        />
        {best > 0 ? (
          <span className={classes.best}>{t('saveUpTo', { percent: String(best) })}</span>
        ) : null}
      </div>
      <div className={classes.wide}>
        <PlanTable {...shown} />
      </div>
      <div className={classes.narrow}>
        <PlanAccordion {...shown} />
      </div>
      <p className={classes.foot}>
        {t('foot')} <Link href={paths.profile.view()}>{t('toPayments')}</Link>
      </p>
    </>
  );
}

export function PlansSkeleton() {
  return (
    <div aria-busy>
      <Skeleton height={36} width={220} mb={20} radius={8} />
      <Card>
        <div className={classes.skeleton}>
          {['free', 'basic', 'premium'].map((key) => (
            <div key={key}>
              <Skeleton height={18} width="50%" mb={14} />
              <Skeleton height={28} width="70%" mb={14} />
              <Skeleton height={36} mb={24} />
              <Skeleton height={14} mb={14} />
              <Skeleton height={14} mb={14} />
              <Skeleton height={14} width="80%" />
            </div>
          ))}
        </div>
      </Card>
    </div>
  );
}

/** Says that the plan ends soon, if no next plan is paid. */
function EndNotice() {
  const t = useTranslations('plans');
  const active = useHeldPlan();
  const isSoon = useEndsSoon(active && !active.next ? active.endDate : null);
  if (!active || !isSoon) return null;
  return (
    <Notice
      tone="waiting"
      icon={IconCalendarExclamation}
      title={t('endsSoon', { plan: active.planName })}
    >
      {t('endsSoonText')} <DateText value={active.endDate} as="minute" />
    </Notice>
  );
}

/** The button 'Try Again'. It shows as busy until the action ends. */
function RetryButton({ onClick }: { onClick: () => Promise<unknown> }) {
  const t = useTranslations('plans');
  const [busy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    // The screen that reads the data shows the error.
    onClick()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconRefresh size={16} />}
      onClick={retry}
    >
      {t('tryAgain')}
    </Button>
  );
}
