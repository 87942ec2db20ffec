'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

const TYPING_MS = 200;

/** A search on the server: the text typed now, and the filter to send once the typing pauses. */
export interface TypedSearch {
  filter: string;
  /** Whether `filter` matches the text typed now. */
  isCurrent: boolean;
  setText: (text: string) => void;
}

const trimmed = (text: string) => text.trim();

/** `toFilter` makes the filter from the typed text. */
export function useTypedSearch(toFilter: (text: string) => string = trimmed): TypedSearch {
  const [text, setText] = useState('');
  const wanted = toFilter(text);
  const [filter] = useDebouncedValue(wanted, TYPING_MS);
  return { filter, isCurrent: filter === wanted, setText };
}
