import { type Conversation, type Thread, UNREAD_MESSAGES } from '@/domain/messages/messages';

type Data = Partial<Thread> & { unread?: number };

const read = (conversation: Conversation, id: number): Conversation =>
  conversation.id === id ? { ...conversation, unread: 0 } : conversation;

/** A cached answer about messages, once a conversation with so many unread ones has been read. */
export function readHere(path: string, answer: unknown, id: number, unread: number) {
  const { data } = answer as { data: Data };
  const fewer = Math.max(0, (data.unread ?? 0) - unread);
  if (path === UNREAD_MESSAGES) return { data: { ...data, unread: fewer } };
  if (path.includes('/chat-list/')) {
    const rows = (data.rows ?? []) as unknown as Conversation[];
    const others = rows.map((row) => read(row, id));
    return { data: { ...data, rows: others, unread: fewer } };
  }
  return data.conversation
    ? { data: { ...data, conversation: read(data.conversation, id) } }
    : answer;
}
