'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

const TYPING_MS = 200;

/** What is searched elsewhere: typed now, and asked for once the typing pauses. */
export interface TypedSearch {
  filter: string;
  /** Whether `filter` is what is typed now. */
  isCurrent: boolean;
  setText: (text: string) => void;
}

const trimmed = (text: string) => text.trim();

/** `toFilter`: the filter for a typed text. */
export function useTypedSearch(toFilter: (text: string) => string = trimmed): TypedSearch {
  const [text, setText] = useState('');
  const wanted = toFilter(text);
  const [filter] = useDebouncedValue(wanted, TYPING_MS);
  return { filter, isCurrent: filter === wanted, setText };
}
