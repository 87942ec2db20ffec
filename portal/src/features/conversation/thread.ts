import type { MESSAGES } from '@/domain/messages/messages';
import type { QueryOf } from '@/shared/api/types';

/** How many messages the card shows. */
const SHOWN = 3;

/** The newest messages about a quotation. The server and the browser must ask the same. */
export const newestMessages = (quotationId: number): { query: QueryOf<typeof MESSAGES> } => ({
  query: { quotationId, limit: SHOWN },
});
