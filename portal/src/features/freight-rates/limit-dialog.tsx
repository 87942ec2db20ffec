'use client';

import dynamic from 'next/dynamic';

import type { RateLimitProps } from './limit-modal';

// Loaded only when it opens.
const LimitModal = dynamic(() =>
  import('./limit-modal').then(({ LimitModal: component }) => component),
);

/** The plan has no room for another rate: what the paid plans have, and the way to them. */
export function RateLimitDialog(props: RateLimitProps) {
  return props.opened ? <LimitModal {...props} /> : null;
}
