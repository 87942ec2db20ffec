'use client';

import { client } from '@/shared/api/client';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { useResource } from '@/shared/api/use-resource';

import { profileInit } from './params';

/** A user with the company's data, as the profile shows them. */
export type Profile = Schema<'UserOut'>;

/** The user's own profile, or the visible part of another company's (RULES.md 13). */
export function useProfile(userId: number, options: { revalidateOnFocus?: boolean } = {}) {
  return useResource('/api/users/{user_id}', profileInit(userId), options);
}

/** Saves the company's profile. Throws `ApiError`. */
export function saveProfile(userId: number, body: Schema<'ProfileIn'>, key: string) {
  return unwrap(
    client.PUT('/api/users/{user_id}', {
      params: { path: { user_id: userId } },
      body,
      headers: { 'Idempotency-Key': key },
    }),
  );
}
