'use client';

import type { Message } from '@/domain/messages/messages';
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

/** Sends a message about a quotation. Throws `ApiError`. */
export async function sendMessage(quotationId: number, written: Written): Promise<Message> {
  const { clientId, text, attachments } = written;
  const body = { quotationId, text, attachments: [...attachments], clientId };
  return (await unwrap(client.POST('/api/messages', { body }))).data;
}

/** Marks everything up to a message as read. Throws `ApiError`. */
export function markAsRead(quotationId: number, upTo: number) {
  const params = { path: { quotation_id: quotationId } };
  return unwrap(
    client.POST('/api/messages/mark-as-read/{quotation_id}', { params, body: { upTo } }),
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
