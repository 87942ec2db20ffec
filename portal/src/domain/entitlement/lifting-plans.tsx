'use client';

import { Text } from '@mantine/core';
import { useFormatter } from 'next-intl';
import { useTranslations } from '@/i18n/translations';

import type { EntitlementKey } from './entitlements';
import { useEntitlement } from './use-entitlements';

/** The plans that include what the company's own plan does not. Empty if no plan does. */
export function LiftingPlans({ entitlement }: { entitlement: EntitlementKey }) {
  const t = useTranslations();
  const format = useFormatter();
  const plans = useEntitlement(entitlement)?.liftedBy ?? [];
  if (plans.length === 0) return null;
  const names = format.list(plans.map((tier) => t(`tiers.${tier}`)));
  return (
    <Text size="sm" c="dimmed" mt={6}>
      {t('upgrade.includedIn', { plans: names })}
    </Text>
  );
}
