'use client';

import type { ReactNode } from 'react';
import { useInvalidate } from '@/shared/api/use-resource';
import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

/** What the question before a record is deleted takes from a list or a detail. */
export interface DeleteProps<Row> {
  /** The record to delete; null closes the dialog. */
  row: Row | null;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

interface DeleteQuestionProps extends DeleteProps<{ id: number }> {
  title: string;
  text: ReactNode;
  confirmLabel?: string;
  /** Deletes the record; throws `ApiError`. */
  remove: (id: number) => Promise<{ message?: string | null }>;
  /** The addresses that are read again then. */
  changed: readonly string[];
  /** What is said where the answer has no message; nothing by default. */
  done?: string;
  /** Says why it failed, in place of `useErrorMessage`. */
  whyNot?: (error: unknown) => string;
}

/** Asks before a record is deleted, and says what came of it. */
export function DeleteQuestion({ row, onClose, onDeleted, ...question }: DeleteQuestionProps) {
  const { title, text, confirmLabel, remove, changed, done, whyNot } = question;
  const invalidate = useInvalidate();
  const errorMessage = useErrorMessage();
  const confirm = async () => {
    if (!row) return;
    try {
      const said = (await remove(row.id)).message ?? done;
      if (said) toast.success(said);
      onClose();
      onDeleted?.();
      await invalidate(...changed);
    } catch (error) {
      toast.error((whyNot ?? errorMessage)(error));
      onClose();
    }
  };
  return (
    <ConfirmDialog
      opened={row !== null}
      title={title}
      text={text}
      {...(confirmLabel ? { confirmLabel } : {})}
      danger
      onCancel={onClose}
      onConfirm={confirm}
    />
  );
}
