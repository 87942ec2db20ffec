'use client';

import { type ReactNode, useState } from 'react';
import type { Which } from '@/domain/messages/messages';
import { Button } from '@/shared/ui/controls/button';
import { WriteDialog } from './write-dialog';

export interface Writing {
  which: Which;
  /** What the button says, and the title of its dialog. */
  label: string;
  /** The most characters of a message; null if the company's plan has no messages. */
  maxChars: number | null;
}

/** The button that opens the dialog of a message, or the one that leads to the plans. */
export function WriteButton({ icon, ...writing }: Writing & { icon: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={() => setOpen(true)}>
        {writing.label}
      </Button>
      {isOpen ? <WriteDialog {...writing} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
