'use client';

import { IconCalendarExclamation, IconCreditCard } from '@tabler/icons-react';
import { useMayWrite, useSession } from '@/domain/account/session-context';
import { Status } from '@/domain/enquiry/status';
import { useEndsSoon } from '@/domain/entitlement/use-ends-soon';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { lastDay } from '@/shared/lib/dates';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { Notice } from '@/shared/ui/feedback/notice';
import { Card } from '@/shared/ui/page/card';
import { DateText, useDayText } from '@/shared/ui/values/date-text';

import { PlanUsage } from './plan-usage';
import type { Profile } from './profile';
import classes from './profile.module.css';

/** Shows the company's plan and its end. Buyers have no plans (RULES.md 1.6). */
export function SubscriptionCard({ subscription }: Pick<Profile, 'subscription'>) {
  const t = useTranslations('profile.subscription');
  const unlock = useTranslations('leads.unlock');
  const common = useTranslations('common');
  const active = subscription?.status === 'active';
  const next = subscription?.next ?? null;
  const dayText = useDayText();
  // A company that has paid for its next plan needs no reminder.
  const endsSoon = useEndsSoon(active && !next ? subscription.endDate : null);
  // A rejected company pays for nothing.
  const mayWrite = useMayWrite();
  const mayPay = useSession().user.isPrimary && mayWrite;
  const isPaid = active && subscription.tier !== 'free';
  const words = mayPay ? t(isPaid ? 'change' : 'choose') : unlock('plans');
  const choose = (
    <div className={classes.planActions}>
      <Button
        component={Link}
        href={paths.plans()}
        variant={active || !mayPay ? 'default' : 'filled'}
      >
        {words}
      </Button>
      <Button component={Link} href={paths.points()} variant="subtle">
        {common('points')}
      </Button>
    </div>
  );
  if (!subscription) {
    return (
      <Card title={t('title')}>
        <EmptyState
          small
          icon={IconCreditCard}
          title={t('none')}
          hint={t('noneHint')}
          action={choose}
        />
        <PlanUsage />
      </Card>
    );
  }
  return (
    <Card title={t('title')} aside={<Status value={active ? 'active' : 'subscription_expired'} />}>
      <p className={classes.plan}>
        <bdi>{subscription.planName}</bdi>
      </p>
      <p className={classes.planDate}>
        {t(active ? 'until' : 'ended')} <DateText value={lastDay(subscription.endDate)} />
      </p>
      {next ? (
        <p className={classes.planDate}>
          {t('next', {
            plan: next.planName,
            start: dayText(next.startDate),
            end: dayText(lastDay(next.endDate)),
          })}
        </p>
      ) : null}
      {endsSoon ? (
        <Notice tone="waiting" icon={IconCalendarExclamation}>
          {t('endsSoon')}
        </Notice>
      ) : null}
      <PlanUsage />
      {choose}
    </Card>
  );
}
