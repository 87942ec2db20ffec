import type { Entitlement, EntitlementKey } from '@/domain/entitlement/entitlements';

const counted = (key: EntitlementKey, used: number, limit: number | null): Entitlement => ({
  key,
  allowed: limit === null || used < limit,
  limit,
  used,
  remaining: limit === null ? null : Math.max(0, limit - used),
  liftedBy: [],
});
const granted = (key: EntitlementKey): Entitlement => ({
  key,
  allowed: true,
  limit: null,
  used: null,
  remaining: null,
  liftedBy: [],
});

/** The entitlements of an exporter on Premium. `change` replaces some by key for a test. */
export function someEntitlements(
  change: Partial<Record<EntitlementKey, Partial<Entitlement>>> = {},
): Entitlement[] {
  const rights = [
    counted('enquiries', 2, null),
    granted('companyNames'),
    granted('contacts'),
    counted('products', 3, 20),
    counted('secondaryUsers', 1, 10),
    granted('businessCards'),
    granted('messages'),
    granted('exporterData'),
    counted('loadingPorts', 1, 20),
    counted('destinationPorts', 1, 5),
    counted('portPairs', 1, 5),
    counted('portEdits', 0, null),
  ];
  return rights.map((right) => ({ ...right, ...change[right.key] }));
}
