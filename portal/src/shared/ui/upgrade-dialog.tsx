'use client';

import dynamic from 'next/dynamic';

import type { UpgradeDialogProps } from './upgrade-modal';

// Fetched when it has something to say.
const UpgradeModal = dynamic(() =>
  import('./upgrade-modal').then(({ UpgradeModal: component }) => component),
);

/** 'Upgrade Required': what the plan does not include, and the way to one that does. */
export function UpgradeDialog(props: UpgradeDialogProps) {
  return props.opened ? <UpgradeModal {...props} /> : null;
}
