'use client';

import { useTranslations } from 'next-intl';

import type { Message } from '@/domain/messages/messages';
import { shortName } from '@/shared/lib/files';

const SHOWN_LENGTH = 35;

/** The first 35 characters of a text, in one line. */
export function cut(text: string): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return letters.length <= SHOWN_LENGTH
    ? letters.join('')
    : `${letters.slice(0, SHOWN_LENGTH).join('')}…`;
}

/** A message in a few words: its text, else its first file, or that it was deleted. */
export function usePreview(): (message: Message) => string {
  const t = useTranslations('chat');
  return ({ isDeleted, text, attachments }) => {
    if (isDeleted) return t('deleted');
    return cut(text) || shortName(attachments[0]?.name ?? '');
  };
}
