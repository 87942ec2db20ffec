'use client';

import dynamic from 'next/dynamic';

import type { UpgradeDialogProps } from './upgrade-modal';

// Fetched when they have something to say.
const UpgradeModal = dynamic(() =>
  import('./upgrade-modal').then(({ UpgradeModal: component }) => component),
);
const PremiumModal = dynamic(() =>
  import('./premium-modal').then(({ PremiumModal: component }) => component),
);

/** 'Upgrade Required': what the plan does not include, and the way to one that does. */
export function UpgradeRequired(props: UpgradeDialogProps) {
  return props.opened ? <UpgradeModal {...props} /> : null;
}

/** 'Upgrade to Premium': the same, at the doors behind which a plan has more to offer. */
export function UpgradeToPremium(props: UpgradeDialogProps) {
  return props.opened ? <PremiumModal {...props} /> : null;
}
