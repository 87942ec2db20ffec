'use client';

import { useResource } from '@/shared/api/use-resource';

import { ENTITLEMENTS, type Entitlement, type EntitlementKey } from './entitlements';

/** Everything that the company's plan decides. The shell prefetches and caches it. */
export function useEntitlements(): readonly Entitlement[] {
  const { data } = useResource(ENTITLEMENTS, {});
  return data?.data ?? [];
}

/**
 * One entitlement; undefined while it is loading, and for companies that need no plan. The API
 * checks it again in any case.
 */
export function useEntitlement(key: EntitlementKey): Entitlement | undefined {
  return useEntitlements().find((each) => each.key === key);
}
