'use client';

import type { Message } from '@/domain/messages/messages';
import { useTranslations } from '@/i18n/translations';
import { shortName } from '@/shared/lib/files';

const SHOWN_LENGTH = 35;

/** Where the characters of a text begin, as people count them: a flag is several code points. */
function* beginnings(line: string): Generator<number> {
  // Firefox has it since 125.
  if (Intl.Segmenter) {
    const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
    for (const { index } of characters.segment(line)) yield index;
    return;
  }
  let index = 0;
  for (const point of line) {
    yield index;
    index += point.length;
  }
}

/** The first 35 characters of a text, in one line. */
export function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  let seen = 0;
  for (const index of beginnings(line)) {
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
