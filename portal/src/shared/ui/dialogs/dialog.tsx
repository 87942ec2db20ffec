'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';

import { whenOnline } from '@/shared/ui/lazy/when-online';

import type { DialogProps } from './dialog-window';

// The dialog window and its focus trap load when a dialog first opens.
const DialogWindow = dynamic(() =>
  whenOnline(() => import('./dialog-window').then((module) => module.DialogWindow)),
);

/** A dialog of the portal, with a title, a named close button and a focus trap. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setOpened] = useState(props.opened);
  if (props.opened && !wasOpened) setOpened(true);
  return wasOpened ? <DialogWindow {...props} /> : null;
}
