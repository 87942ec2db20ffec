import { type KeyboardEvent, useState } from 'react';

import { afterPress } from '../after-press';

/** A typed text that its form keeps, also where it is no value yet. */
export interface KeptText {
  /** What was typed. Undefined: nothing yet, so that the field shows its value. */
  text?: string | undefined;
  onText?: (text: string) => void;
}

/**
 * The text of a field whose value is read from it. A form that keeps the text gives it; a field
 * on its own keeps it, until other code sets another value.
 */
export function useTypedText<Value>(kept: KeptText, value: Value, read: (text: string) => Value) {
  const [own, setOwn] = useState<{ text: string; value: Value } | null>(null);
  const isKept = kept.onText !== undefined;
  const isOwn = own !== null && own.value === value;
  const text = isKept ? kept.text : isOwn ? own.text : undefined;
  const type = (next: string) => {
    setOwn({ text: next, value: read(next) });
    kept.onText?.(next);
  };
  return { text, type };
}

/**
 * Whether the person has finished typing: only then does a field say that its text cannot be read.
 * The field stays where it is while a button is pressed.
 */
export function useFinished(): [
  isFinished: boolean,
  handlers: {
    onBlur: () => void;
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  },
] {
  const [isFinished, setFinished] = useState(true);
  return [
    isFinished,
    {
      onBlur: () => afterPress(() => setFinished(true)),
      onKeyDown: ({ key }) => {
        if (key === 'Tab' || key === 'Shift') return;
        setFinished(key === 'Enter');
      },
    },
  ];
}
