import { RefreshOnNews } from '@/domain/account/refresh-on-news';
import type { Thread } from '@/domain/messages/messages';

import { ConversationCard } from './conversation-card';

interface BuyersConversationProps {
  quotationId: number;
  /** The newest messages; null if the company's plan has no messages. */
  thread: Thread | null;
}

/** The newest messages about a quotation that the company received. The server renders them. */
export function BuyersConversation({ quotationId, thread }: BuyersConversationProps) {
  const id = thread?.conversation.id ?? null;
  return (
    <>
      {thread ? <RefreshOnNews topics={['message']} {...(id === null ? {} : { id })} /> : null}
      <ConversationCard quotationId={quotationId} isSeller={false} thread={thread} />
    </>
  );
}
