'use client';

import { Suspense, useState } from 'react';

import { lazily } from '@/shared/ui/controls/deferred-menu';
import { GivenUpOnline } from '@/shared/ui/lazy/given-up';

import type { DialogProps } from './dialog-window';

// The dialog window and its focus trap load when a dialog first opens.
const DialogWindow = lazily(() => import('./dialog-window').then((module) => module.DialogWindow));

/** A dialog of the portal, with a title, a named close button and a focus trap. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setOpened] = useState(props.opened);
  if (props.opened && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  const waiting = props.opened ? <GivenUpOnline onGivenUp={props.onClose} /> : null;
  return (
    <Suspense fallback={waiting}>
      <DialogWindow {...props} />
    </Suspense>
  );
}
