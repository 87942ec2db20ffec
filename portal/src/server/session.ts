import 'server-only';

import { cookies } from 'next/headers';
import { cache } from 'react';
import type { Session } from '@/domain/account/session';
import { ApiError } from '@/shared/api/error';

import { read } from './api';
import { sessionToken } from './http/cookie';

/** The signed-in user of the request, read once per request. */
export const getSession = cache(async (): Promise<Session> => {
  const jar = await cookies();
  if (!sessionToken(jar)) return { state: 'guest' };
  try {
    const { data } = await read('/api/auth/session');
    return { state: 'signed-in', ...data };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { state: 'guest' };
    console.error('The session could not be read:', error);
    return { state: 'unavailable' };
  }
});
