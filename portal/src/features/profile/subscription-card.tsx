'use client';

import { Button } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

import { Link } from '@/i18n/navigation';
import { paths } from '@/shared/lib/paths';
import { Card } from '@/shared/ui/card';
import { DateText } from '@/shared/ui/date-text';
import { EmptyState } from '@/shared/ui/empty-state';
import { Status } from '@/shared/ui/status';

import type { Profile } from './profile';
import classes from './profile.module.css';

/** The company's plan and how long it lasts. Buyers have none (document 1 §6). */
export function SubscriptionCard({ subscription }: Pick<Profile, 'subscription'>) {
  const t = useTranslations('profile.subscription');
  const plans = paths.plans();
  const choose = plans ? (
    <Button component={Link} href={plans} variant={subscription ? 'default' : 'filled'}>
      {t(subscription ? 'change' : 'choose')}
    </Button>
  ) : null;
  if (!subscription) {
    return (
      <Card title={t('title')}>
        <EmptyState icon={IconCreditCard} title={t('none')} hint={t('noneHint')} action={choose} />
      </Card>
    );
  }
  const active = subscription.status === 'active';
  return (
    <Card title={t('title')} aside={<Status value={active ? 'active' : 'expired'} />}>
      <p className={classes.plan}>
        <bdi>{subscription.planName}</bdi>
      </p>
      <p className={classes.planDate}>
        {t(active ? 'until' : 'ended')} <DateText value={subscription.endDate} />
      </p>
      {choose}
    </Card>
  );
}
