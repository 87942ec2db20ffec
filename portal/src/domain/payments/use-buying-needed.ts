'use client';

import { useEffect, useState } from 'react';

import { useSession } from '@/domain/account/session-context';

import { type PurchaseKind, pendingOf } from './pending';

/**
 * Whether the page needs the purchase code: because the person asked to buy, or because an earlier
 * purchase is still pending. The page loads the code only then.
 */
export function useBuyingNeeded(kind: PurchaseKind, isAsked: boolean): boolean {
  const { user } = useSession();
  const [isNeeded, setNeeded] = useState(isAsked);
  if (isAsked && !isNeeded) setNeeded(true);
  useEffect(() => {
    if (pendingOf(kind, user.uuid, Date.now())) setNeeded(true);
  }, [kind, user.uuid]);
  return isNeeded;
}
