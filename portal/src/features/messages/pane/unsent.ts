import type { Which } from '@/domain/messages/messages';
import type { Attachment } from '@/shared/forms/files/upload';
import { draftKey, forgetDraft, keepDraft, readDraft } from '@/shared/forms/schema/drafts';

import type { Written } from '../calls';

/** A message that the API does not have yet, or that it refused. */
export interface Unsent extends Written {
  createdAt: string;
  /** Why it could not be sent; null: it is on its way. */
  problem: string | null;
}

/** What somebody typed and has not sent. */
export interface Composed {
  text: string;
  attachments: readonly Attachment[];
}

export const EMPTY: Composed = { text: '', attachments: [] };

const VERSION = '1';

const isText = (value: unknown): value is string => typeof value === 'string';

function isAttachment(value: unknown): value is Attachment {
  const file = value as Attachment | null;
  return typeof file === 'object' && isText(file?.src) && isText(file.originalName);
}

function isComposed(value: unknown): value is Composed {
  const { text, attachments } = (value ?? {}) as Partial<Composed>;
  return isText(text) && Array.isArray(attachments) && attachments.every(isAttachment);
}

function isUnsent(value: unknown): value is Unsent {
  if (!isComposed(value)) return false;
  const { clientId, createdAt, problem } = value as Unsent;
  return isText(clientId) && isText(createdAt) && (problem === null || isText(problem));
}

const unsentKey = (person: number, which: Which) => draftKey(person, `chat:${which}:unsent`);
const draftOf = (person: number, which: Which) => draftKey(person, `chat:${which}`);

/** The messages that this browser could not send, oldest first. */
export function readUnsent(person: number, which: Which): Unsent[] {
  const { messages } = readDraft(unsentKey(person, which))?.changes ?? {};
  return Array.isArray(messages) ? messages.filter(isUnsent) : [];
}

export function keepUnsent(person: number, which: Which, messages: readonly Unsent[]): void {
  keep(unsentKey(person, which), messages.length > 0 ? { messages } : null);
}

/** The draft of a conversation. */
export function readComposed(person: number, which: Which): Composed {
  const changes: unknown = readDraft(draftOf(person, which))?.changes;
  return isComposed(changes) ? changes : EMPTY;
}

export function keepComposed(person: number, which: Which, composed: Composed): void {
  const isEmpty = !composed.text && composed.attachments.length === 0;
  keep(draftOf(person, which), isEmpty ? null : { ...composed });
}

function keep(key: string, changes: Record<string, unknown> | null): void {
  if (!changes) forgetDraft(key);
  else keepDraft(key, { version: VERSION, savedAt: new Date().toISOString(), changes });
}
