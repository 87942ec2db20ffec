import 'server-only';

import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';

import { CLIENT_WORDS } from '@/i18n/client-words.mjs';
import { MoreWords } from '@/i18n/more-words';
import { pickWords, type WordTree } from '@/i18n/word-trees';

/**
 * The messages that the client components of a page or layout read, by its name in
 * `scripts/words.mjs`. While one develops these change, and all are sent.
 */
export async function clientWords(name: string): Promise<WordTree> {
  const messages = (await getMessages()) as WordTree;
  if (process.env.NODE_ENV === 'development') return name === ROOT ? messages : {};
  return pickWords(messages, CLIENT_WORDS[name] ?? []);
}

export const ROOT = 'layout:/';

/** Sends the messages of the page or layout that it encloses. */
export async function Words({ of, children }: { of: string; children: ReactNode }) {
  return <MoreWords words={await clientWords(of)}>{children}</MoreWords>;
}
