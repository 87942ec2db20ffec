'use client';

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import type { ReactNode } from 'react';

import type { Packed } from '@/shared/lib/packed';
import { mergeWords, type WordTree } from './word-trees';

/** A page's messages by their text. The portal has few such texts, and sends each of them often. */
const read = new Map<string, WordTree>();
const merged = new WeakMap<WordTree, WeakMap<WordTree, WordTree>>();

function wordsIn({ json }: Packed<WordTree>): WordTree {
  const words = read.get(json) ?? (JSON.parse(json) as WordTree);
  read.set(json, words);
  return words;
}

/** The same two trees give the very same tree each time, so that translators stay. */
function together(around: WordTree, words: WordTree): WordTree {
  const known = merged.get(around) ?? new WeakMap<WordTree, WordTree>();
  merged.set(around, known);
  const both = known.get(words) ?? mergeWords(around, words);
  known.set(words, both);
  return both;
}

interface WordsProps {
  words: Packed<WordTree>;
  children: ReactNode;
}

/** The messages that every page has. */
export function FirstWords({ words, children }: WordsProps) {
  return <Provider messages={wordsIn(words)}>{children}</Provider>;
}

/** Adds a page's messages to those of the layouts around the page. */
export function MoreWords({ words, children }: WordsProps) {
  const around = useMessages() as WordTree;
  return <Provider messages={together(around, wordsIn(words))}>{children}</Provider>;
}

function Provider({ messages, children }: { messages: WordTree; children: ReactNode }) {
  return (
    <NextIntlClientProvider locale={useLocale()} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}
