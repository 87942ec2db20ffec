import type { AnswerOf } from '@/shared/api/types';

/** The parts of the contract that the shell, the chat and the quotations share. */
export const MESSAGES = '/api/messages';
export const UNREAD_MESSAGES = '/api/messages/unread';
export const CHAT_LIST = '/api/messages/chat-list/{user_id}';

export type Thread = AnswerOf<typeof MESSAGES>['data'];
export type Message = Thread['rows'][number];
export type Conversation = AnswerOf<typeof CHAT_LIST>['data']['rows'][number];

/** What changed in the company's conversations. */
export interface MessageNews {
  /** `missed`: changes were lost, so that everything must be read again. */
  kind: 'sent' | 'read' | 'delivered' | 'deleted' | 'hidden' | 'missed';
  /** The message that it is about. */
  messageId: number | null;
  /** How many messages the company has not read; null if it is not told. */
  unread: number | null;
}

const KINDS: readonly string[] = ['sent', 'read', 'delivered', 'deleted', 'hidden'];

/** The change in an event of the topic `message`. What we do not know counts as missed. */
export function newsIn(data: string): MessageNews {
  const said = JSON.parse(data || '{}') as { kind?: string; ids?: number[]; unread?: number };
  return {
    kind: KINDS.includes(said.kind ?? '') ? (said.kind as MessageNews['kind']) : 'missed',
    messageId: said.ids?.[1] ?? null,
    unread: said.unread ?? null,
  };
}
