'use client';

import { useEffect, useState } from 'react';

import { signOut } from '@/domain/account/sign-out';
import { client } from '@/shared/api/client';
import { ApiError } from '@/shared/api/error';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';

export type LinkFacts = Schema<'LinkOut'>;

/** Asks for a link; the answer is the same whoever has that address. Throws `ApiError`. */
export async function askForLink(email: string): Promise<void> {
  await unwrap(client.POST('/api/users/forgotpassword', { body: { email } }));
}

/** What is known of a link so far. */
interface LinkCheck {
  data?: LinkFacts;
  error?: unknown;
}

/** What a link is for and for whom; refused with TOKEN_INVALID once it was used or is too old. */
export function useLinkFacts(token: string) {
  const [check, setCheck] = useState<LinkCheck>({});
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again, it is checked again
  useEffect(() => {
    if (!token) return;
    let isOver = false;
    const body = { resetpasswordToken: token };
    unwrap(client.POST('/api/users/resetpassword/check', { body })).then(
      ({ data }) => isOver || setCheck({ data }),
      (error: unknown) => isOver || setCheck({ error }),
    );
    return () => {
      isOver = true;
    };
  }, [token, asked]);
  const again = () => {
    setCheck({});
    setAsked((count) => count + 1);
  };
  return { ...check, again };
}

/** Whether a link was used before, or is too old. */
export const isSpent = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'TOKEN_INVALID';

/** Uses the link up: sets the password, or only confirms one given before. Throws `ApiError`. */
export async function spendLink(token: string, password: string | null): Promise<void> {
  const body = { resetpasswordToken: token, ...(password === null ? {} : { password }) };
  await unwrap(client.POST('/api/users/resetpassword', { body }));
  // Every session ended with it; the cookie of this browser's goes too.
  await signOut(null).catch(() => undefined);
}
