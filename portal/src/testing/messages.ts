import type { Conversation, Message, Thread } from '@/domain/messages/messages';

const OWN = { companyName: 'Kaveri Yarns', companyLogo: null, businessType: 'exporter' };
const OTHER = { companyName: 'Gulf Looms', companyLogo: null, businessType: 'buyer' };

/** A message of the other company, with changes for a test. */
export function aMessage(id: number, text: string, change: Partial<Message> = {}): Message {
  const isOwnMessage = change.isOwnMessage ?? false;
  return {
    id,
    conversationId: 31,
    text,
    senderId: isOwnMessage ? 7 : 4,
    receiverId: isOwnMessage ? 4 : 7,
    sender: isOwnMessage ? OWN : OTHER,
    receiver: isOwnMessage ? OTHER : OWN,
    senderName: null,
    enquiryId: 1,
    quotationId: 5,
    promotionId: null,
    createdAt: '2026-11-20T04:00:00Z',
    timestamp: '2026-11-20T04:00:00Z',
    isread: false,
    isDelivered: false,
    isOwnMessage,
    isDeleted: false,
    isReported: false,
    attachments: [],
    clientId: null,
    can: isOwnMessage ? ['delete'] : ['delete', 'report'],
    ...change,
  };
}

/** A seller's conversation about quotation 5, with changes for a test. */
export function aConversation(change: Partial<Conversation> = {}): Conversation {
  return {
    id: 31,
    quotationId: 5,
    promotionId: null,
    enquiryId: 1,
    senderId: 7,
    receiverId: 4,
    sender: OWN,
    receiver: OTHER,
    title: 'Cotton yarn',
    variant: 'rfq',
    isSeller: true,
    promotionStatus: null,
    quotationStatus: 'quotation_sent',
    messages: [],
    unread: 0,
    lastAt: '2026-11-20T04:00:00Z',
    readUpTo: 0,
    deliveredUpTo: 0,
    can: ['send'],
    ...change,
  };
}

/** What the API answers about the messages of a conversation. */
export function aThread(rows: Message[], conversation = aConversation()): Thread {
  const limits = { maxChars: 100, maxAttachments: 4 };
  return { rows, count: rows.length, hasMore: false, conversation, ...limits };
}
