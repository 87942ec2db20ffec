import { RefreshOnNews } from '@/domain/live-events/refresh-on-news';
import type { Thread, Which } from '@/domain/messages/messages';

import { ConversationCard } from './conversation-card';

interface BuyersConversationProps {
  which: Which;
  /** The newest messages; null if the company's plan has no messages. */
  thread: Thread | null;
}

/** The newest messages about a quotation that the company received. The server renders them. */
export function BuyersConversation({ which, thread }: BuyersConversationProps) {
  const id = thread?.conversation.id ?? null;
  return (
    <>
      {thread ? <RefreshOnNews topics={['message']} {...(id === null ? {} : { id })} /> : null}
      <ConversationCard which={which} isSeller={false} thread={thread} />
    </>
  );
}
