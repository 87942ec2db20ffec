import 'server-only';

import { cookies } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache } from 'react';

import { ApiError } from '@/shared/api/error';
import { isBusinessUser, type Session } from '@/shared/lib/session';

import { read } from './api';
import { sessionCookieName } from './cookie';

/** Who is asking for this page; asked once per request. */
export const getSession = cache(async (): Promise<Session> => {
  const jar = await cookies();
  if (!jar.has(sessionCookieName())) return { state: 'guest' };
  try {
    const { data } = await read('/api/auth/session');
    const { user } = data;
    return isBusinessUser(user) ? { state: 'signed-in', ...data, user } : { state: 'guest' };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { state: 'guest' };
    console.error('The session could not be read:', error);
    return { state: 'unavailable' };
  }
});

/** The guard of a page: without the permission the page does not exist for this company. */
export async function requirePermission(permission: string): Promise<void> {
  const session = await getSession();
  if (session.state === 'signed-in' && !session.permissions.includes(permission)) notFound();
}
