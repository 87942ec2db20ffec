'use client';

import { late } from '@/shared/ui/lazy/late';

import type { UpgradeDialogProps } from './upgrade-modal';

// Loaded only when a dialog opens.
const UpgradeModal = late(() => import('./upgrade-modal').then((module) => module.UpgradeModal));
const PremiumModal = late(() => import('./premium-modal').then((module) => module.PremiumModal));

/** 'Upgrade Required': the plan does not include a feature. Links to the plans that do. */
export function UpgradeRequired(props: UpgradeDialogProps) {
  return props.opened ? <UpgradeModal {...props} /> : null;
}

/** 'Upgrade to Premium': the same, at the start of features that better plans extend. */
export function UpgradeToPremium(props: UpgradeDialogProps) {
  return props.opened ? <PremiumModal {...props} /> : null;
}
