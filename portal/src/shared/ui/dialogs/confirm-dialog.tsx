'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';

import { whenOnline } from '@/shared/ui/lazy/when-online';

import type { ConfirmDialogProps } from './confirm-modal';

// Loaded when the first question is asked.
const ConfirmModal = dynamic(() =>
  whenOnline(() => import('./confirm-modal').then(({ ConfirmModal: component }) => component)),
);

/** Asks before an action that cannot be undone, with Cancel and Ok. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [asked, setAsked] = useState(props.opened);
  if (props.opened && !asked) setAsked(true);
  return asked ? <ConfirmModal {...props} /> : null;
}
