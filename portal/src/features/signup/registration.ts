'use client';

import { client } from '@/shared/api/client';
import { unwrap } from '@/shared/api/unwrap';
import { useResource } from '@/shared/api/use-resource';

import { type BusinessType, payloadOf, type SignUpValues } from './sign-up-model';

/** The nine kinds of business; they do not change while one fills in a form. */
export function useBusinessTypes() {
  return useResource(
    '/api/businesstypes',
    {},
    { revalidateIfStale: false, revalidateOnFocus: false },
  );
}

/** How many ports and pairs a registration may name: staff can change it. */
export function useSignUpRules() {
  return useResource(
    '/api/subscription-plans/rules',
    {},
    { revalidateIfStale: false, revalidateOnFocus: false },
  );
}

/** Stores a registration; answers the number in the form that codes are sent to. Throws `ApiError`. */
export async function register(values: SignUpValues, type: BusinessType | null) {
  const { data } = await unwrap(client.POST('/api/users', { body: payloadOf(values, type) }));
  return data;
}

/** Has a code sent to the number. Throws `ApiError`: 429 too soon after the last one. */
export function sendCode(mobile: string) {
  return unwrap(client.POST('/api/auth/whatsapp/otp', { body: { mobile } }));
}

/** Gives the code back; then the link to set a password goes to the address. Throws `ApiError`. */
export async function verifyCode(mobile: string, code: string, email: string): Promise<void> {
  await unwrap(client.POST('/api/auth/whatsapp/verify', { body: { mobile, code, email } }));
}
