'use client';

import { useState } from 'react';

import { late } from '@/shared/ui/lazy/late';

import type { ConfirmDialogProps } from './confirm-modal';

/** Loaded when the first question is asked, if not before. */
export const ConfirmModal = late(
  () => import('./confirm-modal').then((module) => module.ConfirmModal),
  {
    close: ({ onCancel }) => onCancel(),
  },
);

/** Asks before an action that cannot be undone, with Cancel and Ok. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [asked, setAsked] = useState(props.opened);
  if (props.opened && !asked) setAsked(true);
  return asked ? <ConfirmModal {...props} /> : null;
}
