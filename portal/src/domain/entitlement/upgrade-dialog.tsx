'use client';

import { Text } from '@mantine/core';
import { type Messages, useFormatter } from 'next-intl';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { DialogButtons } from '@/shared/ui/dialogs/dialog-buttons';

import { Benefits } from './benefits';
import type { EntitlementKey } from './entitlements';
import classes from './upgrade-dialog.module.css';
import { useEntitlement, useEntitlements } from './use-entitlements';

interface UpgradeDialogProps {
  /** The missing feature. It decides the words and the plans that the dialog names. */
  entitlement: EntitlementKey & keyof Messages['upgrade']['reasons'];
  opened: boolean;
  onClose: () => void;
}

/** 'Upgrade Required': the plan does not include a feature. Links to the plans that do. */
export function UpgradeRequired({ entitlement, opened, onClose }: UpgradeDialogProps) {
  const t = useTranslations('upgrade');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="sm">
      <Text size="sm">{t(`reasons.${entitlement}`)}</Text>
      <LiftingPlans entitlement={entitlement} />
      <DialogButtons onCancel={onClose} beginsAtCancel mt="lg">
        <Button component={Link} href={paths.plans()}>
          {t('now')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

const OPENED = ['enquiries', 'companyNames', 'contacts', 'secondaryUsers'] as const;

/**
 * 'Upgrade to Premium', at the start of features that better plans extend: the cheapest plan with the requested feature, and what else that plan includes. Also says that a
 * plan ends by itself (RULES.md 1.2).
 */
export function UpgradeToPremium({ entitlement, opened, onClose }: UpgradeDialogProps) {
  const t = useTranslations('upgrade');
  const tiers = useTranslations('tiers');
  const all = useEntitlements();
  const [plan] = all.find(({ key }) => key === entitlement)?.liftedBy ?? [];
  // Nobody upgrades to the free plan, which is enough for some features.
  const isBetter = plan !== undefined && plan !== 'free';
  const opens = OPENED.filter(
    (key) => plan && all.find((each) => each.key === key)?.liftedBy.includes(plan),
  );
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={isBetter ? t('premium.title', { plan: tiers(plan) }) : t('title')}
      size="sm"
    >
      <Text size="sm">{t(`reasons.${entitlement}`)}</Text>
      <LiftingPlans entitlement={entitlement} />
      <Benefits benefits={opens.map((key) => t(`premium.opens.${key}`))} />
      <p className={classes.note}>{t('premium.ends')}</p>
      <DialogButtons onCancel={onClose} cancelLabel={t('premium.notNow')} beginsAtCancel>
        <Button component={Link} href={paths.plans()}>
          {t('now')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** The plans that include what the company's own plan does not. Empty if no plan does. */
function LiftingPlans({ entitlement }: { entitlement: EntitlementKey }) {
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
