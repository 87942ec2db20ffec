'use client';

import { Suspense, useState } from 'react';

import { lazily } from '@/shared/ui/controls/deferred-menu';
import { GivenUpOnline } from '@/shared/ui/lazy/given-up';

import type { ConfirmDialogProps } from './confirm-modal';

// Loaded when the first question is asked.
const ConfirmModal = lazily(() => import('./confirm-modal').then((module) => module.ConfirmModal));

/** Asks before an action that cannot be undone, with Cancel and Ok. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [asked, setAsked] = useState(props.opened);
  if (props.opened && !asked) setAsked(true);
  if (!asked) return null;
  const waiting = props.opened ? <GivenUpOnline onGivenUp={props.onCancel} /> : null;
  return (
    <Suspense fallback={waiting}>
      <ConfirmModal {...props} />
    </Suspense>
  );
}
