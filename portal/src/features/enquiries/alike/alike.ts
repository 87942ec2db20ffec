import { ApiError } from '@/shared/api/error';

/** Another enquiry of the company that asks for much the same (RULES.md 24). */
export interface AlikeFound {
  id: number;
  /** The question, in the API's words. */
  message: string;
}

/** The other enquiry, if that is why the API refused to submit. */
export function alikeIn(error: unknown): AlikeFound | null {
  if (!(error instanceof ApiError) || error.code !== 'ALIKE') return null;
  const { current, message } = error;
  const isNamed = typeof current === 'object' && current !== null && 'id' in current;
  return isNamed && typeof current.id === 'number' ? { id: current.id, message } : null;
}
