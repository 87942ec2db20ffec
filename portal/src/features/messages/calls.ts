'use client';

import { type Conversation, type Message, named, type Which } from '@/domain/messages/messages';
import { client } from '@/shared/api/client';
import { unwrap } from '@/shared/api/unwrap';
import type { Attachment } from '@/shared/forms/files/upload';

/** A message before the API has it. */
export interface Written {
  /** Made in the browser: the API stores one message for it, however often it is sent. */
  clientId: string;
  text: string;
  attachments: readonly Attachment[];
}

/** Sends a message in a conversation. Throws `ApiError`. */
export async function sendMessage(which: Which, written: Written): Promise<Message> {
  const { clientId, text, attachments } = written;
  const body = { ...named(which), text, attachments: [...attachments], clientId };
  return (await unwrap(client.POST('/api/messages', { body }))).data;
}

/** Marks everything up to a message as read. Throws `ApiError`. */
export function markAsRead({ quotationId, id }: Conversation, upTo: number) {
  const body = { upTo };
  if (quotationId !== null) {
    const params = { path: { quotation_id: quotationId } };
    return unwrap(client.POST('/api/messages/mark-as-read/{quotation_id}', { params, body }));
  }
  const params = { path: { conversation_id: Number(id) } };
  return unwrap(
    client.POST('/api/messages/mark-as-read/conversation/{conversation_id}', { params, body }),
  );
}

/** Deletes an own message for both sides, or hides one of the other side. Throws `ApiError`. */
export function deleteMessage(id: number) {
  const params = { path: { message_id: id } };
  return unwrap(client.DELETE('/api/messages/delete-message/{message_id}', { params }));
}

/** Reports a message of the other side to staff. Throws `ApiError`. */
export function reportMessage(id: number, reason: string) {
  const params = { path: { message_id: id } };
  return unwrap(client.POST('/api/messages/{message_id}/report', { params, body: { reason } }));
}
