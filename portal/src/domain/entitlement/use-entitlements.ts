'use client';

import { useResource } from '@/shared/api/use-resource';

import { ENTITLEMENTS, type Entitlement, type EntitlementKey } from './entitlements';

/** Everything that plans decide for this company. The shell reads it ahead and keeps it. */
export function useEntitlements(): readonly Entitlement[] {
  const { data } = useResource(ENTITLEMENTS, {});
  return data?.data ?? [];
}

/**
 * One of them; undefined while it is loading, and where plans do not matter. The API decides again
 * in any case.
 */
export function useEntitlement(key: EntitlementKey): Entitlement | undefined {
  return useEntitlements().find((each) => each.key === key);
}
