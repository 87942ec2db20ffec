'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { type Packed, unpack } from '@/shared/lib/packed';
import { InIndiaProvider } from '@/shared/ui/values/amount-locale';
import type { SessionData } from './session';

const SessionContext = createContext<SessionData | null>(null);
const PositionContext = createContext('');

interface SessionProviderProps {
  session: Packed<SessionData>;
  /** The position in the stream of events when the server rendered the page (`positionAt`). */
  position: string;
  children: ReactNode;
}

export function SessionProvider({ session, position, children }: SessionProviderProps) {
  const data = unpack(session);
  return (
    <SessionContext value={data}>
      <InIndiaProvider value={data.user.isInIndia}>
        <PositionContext value={position}>{children}</PositionContext>
      </InIndiaProvider>
    </SessionContext>
  );
}

/** The position in the stream of events after which the page may lack changes. */
export function usePosition(): string {
  return useContext(PositionContext);
}

/** The signed-in user. Use it only below the shell's layout. */
export function useSession(): SessionData {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs the shell’s SessionProvider above it.');
  return session;
}

/** Whether the company may change anything now: a rejected one may only read (RULES.md 7). */
export function useMayWrite(): boolean {
  return useSession().readOnly === null;
}

/** Whether to show a button. The API decides, in its permission table. */
export function useCan(permission: string): boolean {
  return useSession().permissions.includes(permission);
}
