'use client';

import { type KeyboardEvent, useRef } from 'react';

import type { Option } from './use-option-list';

/** Letters that follow each other within this time are one text. */
const PAUSE_MS = 900;

/** Whether a key press types a letter, and is no shortcut. */
function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return [...key].length === 1 && !ctrlKey && !metaKey && !altKey;
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Finds options by their first letters, as the browser's own select does: "man" finds
 * "Manufacturer", and the same letter again the next option with it.
 */
export function useTypeAhead(options: readonly Option[]) {
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY, from: -1 });

  /** The option that a key press leads to from `active`; null: the key is no letter of a text. */
  return (event: KeyboardEvent, active: number): number | null => {
    const { text: before, at, from: began } = typed.current;
    const text = event.timeStamp - at < PAUSE_MS ? before : '';
    // A space begins no text: it opens and closes the list.
    if (!isLetter(event) || (text === '' && event.key === ' ')) return null;
    const now = text + folded(event.key);
    const from = text === '' ? active : began;
    typed.current = { text: now, at: event.timeStamp, from };
    const isRepeated = [...now].every((letter) => letter === now[0]);
    const wanted = isRepeated ? (now[0] ?? '') : now;
    // One letter leads on from the present option; more letters may still mean the one where the
    // text began.
    const first = isRepeated ? active + 1 : Math.max(from, 0);
    const order = options.map((_, step) => (first + step + options.length) % options.length);
    return order.find((index) => folded(options[index]?.label ?? '').startsWith(wanted)) ?? active;
  };
}
