import { type MESSAGES, named, type Which } from '@/domain/messages/messages';
import type { QueryOf } from '@/shared/api/types';

/** How many messages the card shows. */
const SHOWN = 3;

/** The newest messages of a conversation. The server and the browser must ask the same. */
export const newestMessages = (which: Which): { query: QueryOf<typeof MESSAGES> } => ({
  query: { ...named(which), limit: SHOWN },
});
