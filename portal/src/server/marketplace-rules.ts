import 'server-only';

import { lastKnown } from '@/shared/lib/last-known';

import { read } from './api';

const FRESH_MS = 60_000;

/** The rules that the public pages quote; they stay up while the API restarts. */
export const marketplaceRules = lastKnown(
  async () => (await read('/api/subscription-plans/rules')).data,
  FRESH_MS,
);
