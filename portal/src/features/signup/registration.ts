'use client';

import { useEffect, useState } from 'react';

import { client } from '@/shared/api/client';
import { unwrap } from '@/shared/api/unwrap';

import { type BusinessType, payloadOf, type SignUpValues } from './sign-up-model';

const ASK_AGAIN_MS = 5_000;
const NO_TYPES: readonly BusinessType[] = [];

/** The nine business types. If the page did not bring them, the browser asks for them. */
export function useBusinessTypes(sent: readonly BusinessType[] | null): readonly BusinessType[] {
  const [types, setTypes] = useState(sent);
  useEffect(() => {
    if (types) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async () => {
      try {
        const { data } = await unwrap(client.GET('/api/businesstypes'));
        setTypes(data);
      } catch (error) {
        console.error(error);
        if (!isOver) timer = setTimeout(ask, ASK_AGAIN_MS);
      }
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [types]);
  return types ?? NO_TYPES;
}

/** Stores a registration. Returns the number in the format for sending codes. Throws `ApiError`. */
export async function register(values: SignUpValues, type: BusinessType | null) {
  const { data } = await unwrap(client.POST('/api/users', { body: payloadOf(values, type) }));
  return data;
}

/** Sends a code to the number. Throws `ApiError`: 429 if the last one was sent too recently. */
export function sendCode(mobile: string) {
  return unwrap(client.POST('/api/auth/whatsapp/otp', { body: { mobile } }));
}

/** Checks the code. Then the API sends the link for the password to `email`. Throws `ApiError`. */
export async function verifyCode(mobile: string, code: string, email: string): Promise<void> {
  await unwrap(client.POST('/api/auth/whatsapp/verify', { body: { mobile, code, email } }));
}
