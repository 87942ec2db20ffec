'use client';

import { useEffect, useState } from 'react';

import { useSession } from '@/domain/account/session-context';

import { type PurchaseKind, pendingOf } from './pending';

/**
 * Whether buying is needed on a page: since it was asked for, or because a purchase of before is
 * still waited for. Until then its code is not loaded.
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
