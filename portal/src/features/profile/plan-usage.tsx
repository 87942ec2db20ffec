'use client';

import type { Entitlement } from '@/domain/entitlement/entitlements';
import { useEntitlements } from '@/domain/entitlement/use-entitlements';
import { useTranslations } from '@/i18n/translations';

import classes from './profile.module.css';

type Counted = Entitlement & { used: number };

const isCounted = (right: Entitlement): right is Counted => right.used !== null;

/** Shows how much of its plan the company uses: ports, products, users, enquiries. */
export function PlanUsage() {
  const t = useTranslations('entitlements');
  const value = useValue();
  const rights = useEntitlements().filter(isCounted);
  if (rights.length === 0) return null;
  return (
    <dl className={classes.usage}>
      {rights.map((right) => (
        <div key={right.key} data-full={right.remaining === 0 || undefined}>
          <dt>{t(`names.${right.key}` as 'names.enquiries')}</dt>
          <dd>{value(right)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Words for a counted right: used and allowed number, unlimited, or not included. */
function useValue(): (right: Counted) => string {
  const t = useTranslations();
  return ({ used, limit }) => {
    if (limit === null) return t('entitlements.unlimited');
    if (limit === 0) return t('plans.notIncluded');
    return t('entitlements.of', { used: String(used), limit: String(limit) });
  };
}
