'use client';

import { useTranslations } from 'next-intl';

import { Link } from '@/i18n/navigation';
import { paths } from '@/shared/lib/paths';

import { useProductLimits } from './products';
import classes from './products.module.css';

/** 'Failed to load limits', and why. */
function Failed({ why }: { why: string }) {
  const t = useTranslations('products.limit');
  return (
    <p className={classes.footer}>
      <span>{t('failed')}</span>
      {why ? <span>{why}</span> : null}
    </p>
  );
}

/** How many products the company has, and how many its plan allows. */
export function LimitFooter() {
  const t = useTranslations('products.limit');
  const upgrade = useTranslations('upgrade');
  const { data, error } = useProductLimits();
  if (!data) return error ? <Failed why={error.message} /> : null;
  const { used, limit, allowed, liftedBy } = data.data;
  if (limit === null)
    return <p className={classes.footer}>{t('usedOnly', { used: String(used) })}</p>;
  const counts = { used: String(used), limit: String(limit) };
  return (
    <p className={classes.footer}>
      <span>{t(allowed ? 'used' : 'reached', counts)}</span>
      {allowed || liftedBy.length === 0 ? null : <Link href={paths.plans()}>{upgrade('now')}</Link>}
    </p>
  );
}
