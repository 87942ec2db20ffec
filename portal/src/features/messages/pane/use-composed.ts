'use client';

import { useEffect, useRef, useState } from 'react';

import { useSession } from '@/domain/account/session-context';

import { type Composed, EMPTY, keepComposed, readComposed } from './unsent';

/**
 * What somebody is writing in a conversation. The browser keeps it, and gives it back when the
 * conversation is opened again.
 */
export function useComposed(quotationId: number) {
  const { user } = useSession();
  const [composed, setComposed] = useState<Composed>(EMPTY);
  const kept = useRef(composed);
  useEffect(() => {
    // Somebody may have typed before the scripts ran.
    setComposed((now) => (now === EMPTY ? readComposed(user.id, quotationId) : now));
  }, [user.id, quotationId]);
  useEffect(() => {
    if (kept.current === composed) return;
    kept.current = composed;
    keepComposed(user.id, quotationId, composed);
  }, [composed, user.id, quotationId]);
  return [composed, setComposed] as const;
}
