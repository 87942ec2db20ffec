'use client';

import { useEffect, useRef, useState } from 'react';

import { useSession } from '@/domain/account/session-context';
import type { Which } from '@/domain/messages/messages';

import { type Composed, EMPTY, keepComposed, readComposed } from './unsent';

/**
 * What somebody is writing in a conversation. The browser keeps it, and gives it back when the
 * conversation is opened again.
 */
export function useComposed(which: Which) {
  const { user } = useSession();
  const [composed, setComposed] = useState<Composed>(EMPTY);
  const kept = useRef(composed);
  useEffect(() => {
    // Somebody may have typed before the scripts ran.
    setComposed((now) => (now === EMPTY ? readComposed(user.id, which) : now));
  }, [user.id, which]);
  useEffect(() => {
    if (kept.current === composed) return;
    kept.current = composed;
    keepComposed(user.id, which, composed);
  }, [composed, user.id, which]);
  return [composed, setComposed] as const;
}
