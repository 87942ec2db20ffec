'use client';

import { IconLockOpen } from '@tabler/icons-react';
import { useEntitlement } from '@/domain/entitlement/use-entitlements';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';

import classes from './leads.module.css';

/** Shows how many enquiries of the month's allowance the company has opened (RULES.md 18). */
export function Allowance() {
  const t = useTranslations('leads.allowance');
  const right = useEntitlement('enquiries');
  if (!right) return <span>{'\u00a0'}</span>;
  const { used, limit, remaining, liftedBy } = right;
  return (
    <span className={classes.allowance}>
      <IconLockOpen size={15} stroke={1.8} aria-hidden />
      {limit === null
        ? t('unlimited')
        : t('opened', { used: String(used ?? 0), total: String(limit) })}
      {remaining === 0 && liftedBy.length > 0 ? (
        <Link href={paths.plans()} className={classes.more}>
          {t('more')}
        </Link>
      ) : null}
    </span>
  );
}
