'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';

import type { DialogProps } from './dialog-window';

// The window with what keeps the focus in it is fetched when a dialog is first opened.
const DialogWindow = dynamic(() => import('./dialog-window').then((module) => module.DialogWindow));

/** A dialog of the portal: its title, a way to close it that has a name, and the focus kept. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setOpened] = useState(props.opened);
  if (props.opened && !wasOpened) setOpened(true);
  return wasOpened ? <DialogWindow {...props} /> : null;
}
