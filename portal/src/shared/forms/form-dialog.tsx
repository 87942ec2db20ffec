'use client';

import { Stack } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { Button } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { DialogButtons } from '@/shared/ui/dialogs/dialog-buttons';

import { Form } from './form';

interface FormDialogProps {
  title: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** How the form is sent: what `useSubmit` gives. */
  sending: { ref?: Ref<HTMLFormElement>; busy?: boolean; submit: () => void };
  submitLabel: string;
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog with a form, its error messages and buttons. It stays open while the form is sent. The
 * field with `data-autofocus` has the focus first.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, size, sending, submitLabel, danger = false, onClose, children } = props;
  const { ref, busy = false, submit } = sending;
  return (
    <Dialog
      opened
      onClose={busy ? () => undefined : onClose}
      title={title}
      {...(size ? { size } : {})}
    >
      <Form ref={ref} onSubmit={submit} busy={busy}>
        <Stack gap="md">
          {children}
          <DialogButtons onCancel={onClose} busy={busy}>
            <Button type="submit" color={danger ? 'red' : 'sea'} loading={busy}>
              {submitLabel}
            </Button>
          </DialogButtons>
        </Stack>
      </Form>
    </Dialog>
  );
}
