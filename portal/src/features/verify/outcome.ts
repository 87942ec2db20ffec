import { ApiError } from '@/shared/api/error';
import type { Schema } from '@/shared/api/types';

export type VerifiedDocument = Schema<'VerifiedDocumentOut'>;

/** What the API says of a code: a document, or why there is none. */
export type Outcome =
  | { kind: 'found'; document: VerifiedDocument }
  | { kind: 'mistyped'; message: string }
  | { kind: 'unknown'; message: string }
  | { kind: 'later'; message: string };

/** The outcome for a refusal of the API. Throws every other error again. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) throw error;
  const { status, message, fields } = error;
  if (status === 422) return { kind: 'mistyped', message: fields.code?.[0] ?? message };
  if (status === 404) return { kind: 'unknown', message };
  if (status === 429) return { kind: 'later', message };
  throw error;
}
