import { ApiError } from '@/shared/api/error';
import type { Schema } from '@/shared/api/types';

export type Subscription = Schema<'MailSubscriptionOut'>;

/** null for a refusal that says the link is no good. Throws every other error again. */
export function badLink(error: unknown): null {
  const isBad = error instanceof ApiError && (error.status === 404 || error.status === 422);
  if (!isBad) throw error;
  return null;
}
