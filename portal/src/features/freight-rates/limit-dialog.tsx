'use client';

import { late } from '@/shared/ui/lazy/late';
import type { RateLimitProps } from './limit-modal';

// Loaded only when it opens.
const LimitModal = late(() => import('./limit-modal').then((module) => module.LimitModal));

/** The plan has no room for another rate: what the paid plans have, and the way to them. */
export function RateLimitDialog(props: RateLimitProps) {
  return props.opened ? <LimitModal {...props} /> : null;
}
