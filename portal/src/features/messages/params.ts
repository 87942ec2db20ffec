import {
  type CHAT_LIST,
  type MESSAGES,
  named,
  type Which,
  whichIn,
} from '@/domain/messages/messages';
import type { PathOf, QueryOf } from '@/shared/api/types';

/** How many messages are read at a time. */
export const MESSAGES_AT_ONCE = 50;
/** How many conversations the list shows first, and how many more each time. */
export const CONVERSATIONS_AT_ONCE = 20;
/** The most rows that the API answers at once. */
export const MOST_ROWS = 100;

/** What the URL says: the open conversation, and what the list is searched for. */
export interface Chosen {
  which: Which | null;
  filter: string;
}

export function readChosen(search: URLSearchParams): Chosen {
  return {
    which: whichIn(search),
    filter: (search.get('filter') ?? '').slice(0, 100),
  };
}

/** The newest messages of a conversation. The server and the browser must ask the same. */
export const threadQuery = (which: Which): QueryOf<typeof MESSAGES> => ({
  ...named(which),
  limit: MESSAGES_AT_ONCE,
});

/** The first conversations of a person's list. */
export function chatListInit(userId: number, filter: string, limit = CONVERSATIONS_AT_ONCE) {
  const path: PathOf<typeof CHAT_LIST> = { user_id: userId };
  const query: QueryOf<typeof CHAT_LIST> = { limit, ...(filter ? { filter } : {}) };
  return { path, query };
}
