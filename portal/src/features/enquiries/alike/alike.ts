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
  const { id } = error.current as { id: number };
  return { id, message: error.message };
}
