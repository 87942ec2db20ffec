'use client';

import { useEffect, useState } from 'react';

import { keepFirstEmail } from '@/domain/account/first-email';
import { signOut } from '@/domain/account/sign-out';
import { client } from '@/shared/api/client';
import { ApiError } from '@/shared/api/error';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';

export type LinkFacts = Schema<'LinkOut'>;

/** Asks for a link. The answer never tells whether an account exists. Throws `ApiError`. */
export async function askForLink(email: string): Promise<void> {
  await unwrap(client.POST('/api/users/forgotpassword', { body: { email } }));
}

/** The result of checking a link; empty while checking. */
interface LinkCheck {
  data?: LinkFacts;
  error?: unknown;
}

/**
 * Tells what a link is for and for whom. The error is TOKEN_INVALID if it was used or is too old.
 */
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

/** Whether a link was already used or is too old. */
export const isSpent = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'TOKEN_INVALID';

/** Uses the link: sets the password, or only confirms an earlier one. Throws `ApiError`. */
export async function spendLink(token: string, password: string | null): Promise<void> {
  const body = { resetpasswordToken: token, ...(password === null ? {} : { password }) };
  const { data } = await unwrap(client.POST('/api/users/resetpassword', { body }));
  if (data.email) keepFirstEmail(data.email);
  // The API ended every session, so the cookie in this browser goes too.
  await signOut(null).catch(() => undefined);
}
