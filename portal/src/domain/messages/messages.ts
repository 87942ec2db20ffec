import type { AnswerOf } from '@/shared/api/types';

/** The parts of the contract that the shell, the chat and the quotations share. */
export const MESSAGES = '/api/messages';
export const UNREAD_MESSAGES = '/api/messages/unread';
export const CHAT_LIST = '/api/messages/chat-list/{user_id}';

export type Thread = AnswerOf<typeof MESSAGES>['data'];
export type Message = Thread['rows'][number];
export type Conversation = AnswerOf<typeof CHAT_LIST>['data']['rows'][number];

const NAMES = ['quotationId', 'conversationId', 'promotionId'] as const;

/** Names a conversation, as the address of the chat does: by itself or by what it is about. */
export type Which = `${(typeof NAMES)[number]}=${number}`;

/** The part of a call's query or body that names a conversation. */
export function named(which: Which): { [name in (typeof NAMES)[number]]?: number } {
  const [name, id] = which.split('=');
  return { [name as string]: Number(id) };
}

/** The conversation that an address names; null for none. */
export function whichIn(search: URLSearchParams): Which | null {
  const name = NAMES.find((each) => /^[1-9]\d{0,17}$/.test(search.get(each) ?? ''));
  return name ? `${name}=${Number(search.get(name))}` : null;
}

/** How the list's address names a conversation that has begun. */
export const whichOf = ({ quotationId, id }: Conversation): Which =>
  quotationId === null ? `conversationId=${Number(id)}` : `quotationId=${quotationId}`;

/** Whether it is the conversation that is meant: by itself, or as the one about a promotion. */
export const isWhich = (conversation: Conversation, which: Which | null): boolean =>
  which === whichOf(conversation) ||
  (!conversation.isSeller && which === `promotionId=${conversation.promotionId}`);

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
