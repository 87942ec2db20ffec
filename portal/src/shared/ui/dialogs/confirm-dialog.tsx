'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';

import type { ConfirmDialogProps } from './confirm-modal';

// Fetched when a question is first asked.
const ConfirmModal = dynamic(() =>
  import('./confirm-modal').then(({ ConfirmModal: component }) => component),
);

/** Asks before something that cannot be undone: Cancel and Ok. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [asked, setAsked] = useState(props.opened);
  if (props.opened && !asked) setAsked(true);
  return asked ? <ConfirmModal {...props} /> : null;
}
