'use client';

import { client } from '@/shared/api/client';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { useResource } from '@/shared/api/use-resource';

export type SecondaryUser = Schema<'ColleagueOut'>;
export type NewUser = Schema<'ColleagueIn'>;

/** The secondary users of a primary user. Only that primary user may read them. */
export function useSecondaryUsers(primaryUserId: number) {
  return useResource('/api/users/primary/{primary_user_id}', {
    path: { primary_user_id: primaryUserId },
  });
}

/** Invites a user into the company. Throws `ApiError`. */
export function addUser(body: NewUser, key: string) {
  return unwrap(client.POST('/api/users/add', { body, headers: { 'Idempotency-Key': key } }));
}

/** Ends a user's access at once. Throws `ApiError`. */
export function removeUser({ id, email }: Pick<SecondaryUser, 'id' | 'email'>) {
  return unwrap(
    client.DELETE('/api/users/secondary/users/{user_id}', {
      params: { path: { user_id: id } },
      body: { email },
    }),
  );
}
