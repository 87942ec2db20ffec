'use client';

import { useState } from 'react';

import { late } from '@/shared/ui/lazy/late';

import type { DialogProps } from './dialog-window';

/**
 * Mantine's Modal is 40 kB of a page, which a list's budget has no room for: it loads when a dialog
 * first opens, if not at the first touch of the page (`ScreenProviders`).
 */
export const DialogWindow = late(() =>
  import('./dialog-window').then((module) => module.DialogWindow),
);

/** A dialog of the portal, with a title, a named close button and a focus trap. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setOpened] = useState(props.opened);
  if (props.opened && !wasOpened) setOpened(true);
  return wasOpened ? <DialogWindow {...props} /> : null;
}
