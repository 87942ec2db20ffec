'use client';

import { createContext, type ReactNode, useContext } from 'react';

import type { SessionData } from './session';

const SessionContext = createContext<SessionData | null>(null);

interface SessionProviderProps {
  session: SessionData;
  children: ReactNode;
}

export function SessionProvider({ session, children }: SessionProviderProps) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The signed-in user; only below the shell's layout. */
export function useSession(): SessionData {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs the shell’s SessionProvider above it.');
  return session;
}

/** Whether to show a button at all: the API's permission table, asked by name. */
export function useCan(permission: string): boolean {
  return useSession().permissions.includes(permission);
}
