'use client';

import { IconHourglass, IconInfoCircle } from '@tabler/icons-react';
import { useSession } from '@/domain/account/session-context';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { Notice } from '@/shared/ui/feedback/notice';

import classes from './account-notices.module.css';

/** 'Free Account': tells a company without an active plan what that means (RULES.md 2.8). */
export function FreeAccount() {
  const t = useTranslations('products');
  const { user } = useSession();
  if (user.subscription?.status === 'active') return null;
  return (
    <Notice tone="info" icon={IconInfoCircle} title={t('account.free')}>
      {t('account.freeText')}{' '}
      <Link href={paths.plans()} className={classes.link}>
        {t('limit.upgrade')}
      </Link>
    </Notice>
  );
}

/** 'Subscription Loading': what the plan allows is being read. */
export function SubscriptionLoading() {
  const t = useTranslations('products.account');
  return (
    <Notice tone="waiting" icon={IconHourglass} title={t('loading')} role="status">
      {t('loadingText')}
    </Notice>
  );
}
