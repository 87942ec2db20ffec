'use client';

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { type ReactNode, useMemo } from 'react';

import { mergeWords, type WordTree } from './word-trees';

/** Adds a page's messages to those of the layouts around the page. */
export function MoreWords({ words, children }: { words: WordTree; children: ReactNode }) {
  const around = useMessages() as WordTree;
  const messages = useMemo(() => mergeWords(around, words), [around, words]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}
