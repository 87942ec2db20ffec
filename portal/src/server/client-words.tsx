import 'server-only';

import { getLocale, getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';

import { CLIENT_WORDS } from '@/i18n/client-words.mjs';
import { MoreWords } from '@/i18n/more-words';
import { pickWords, type WordTree } from '@/i18n/word-trees';
import { type Packed, pack } from '@/shared/lib/packed';

/**
 * The messages of the client components of a page or layout, by its name in `scripts/words.mjs`. In
 * development it sends all messages, because the list changes with the code.
 */
export async function clientWords(name: string): Promise<Packed<WordTree>> {
  const messages = (await getMessages()) as WordTree;
  if (process.env.NODE_ENV === 'development') return pack(name === ROOT ? messages : {});
  const key = `${await getLocale()} ${name}`;
  const words = picked.get(key) ?? pack(pickWords(messages, CLIENT_WORDS[name] ?? []));
  picked.set(key, words);
  return words;
}

/** By language and name. They never change while the portal runs, and picking them takes time. */
const picked = new Map<string, Packed<WordTree>>();

export const ROOT = 'layout:/';

/** Sends the browser the messages of the page or layout in `children`. */
export async function Words({ of, children }: { of: string; children: ReactNode }) {
  return <MoreWords words={await clientWords(of)}>{children}</MoreWords>;
}
