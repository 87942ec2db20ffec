'use client';

import { useTranslations } from 'next-intl';

import type { Message } from '@/domain/messages/messages';
import { shortName } from '@/shared/lib/files';

const SHOWN_LENGTH = 35;

/** What people see as one character: a flag or a letter with its marks is several code points. */
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first 35 characters of a text, in one line. */
export function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  let seen = 0;
  for (const { index } of characters.segment(line)) {
    if (seen === SHOWN_LENGTH) return `${line.slice(0, index)}…`;
    seen += 1;
  }
  return line;
}

/** A message in a few words: its text, else its first file, or that it was deleted. */
export function usePreview(): (message: Message) => string {
  const t = useTranslations('chat');
  return ({ isDeleted, text, attachments }) => {
    if (isDeleted) return t('deleted');
    return cut(text) || shortName(attachments[0]?.name ?? '');
  };
}
