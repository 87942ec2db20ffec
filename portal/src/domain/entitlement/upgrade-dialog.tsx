'use client';

import dynamic from 'next/dynamic';

import type { UpgradeDialogProps } from './upgrade-modal';

// Loaded only when a dialog opens.
const UpgradeModal = dynamic(() =>
  import('./upgrade-modal').then(({ UpgradeModal: component }) => component),
);
const PremiumModal = dynamic(() =>
  import('./premium-modal').then(({ PremiumModal: component }) => component),
);

/** 'Upgrade Required': the plan does not include a feature. Links to the plans that do. */
export function UpgradeRequired(props: UpgradeDialogProps) {
  return props.opened ? <UpgradeModal {...props} /> : null;
}

/** 'Upgrade to Premium': the same, at the start of features that better plans extend. */
export function UpgradeToPremium(props: UpgradeDialogProps) {
  return props.opened ? <PremiumModal {...props} /> : null;
}
