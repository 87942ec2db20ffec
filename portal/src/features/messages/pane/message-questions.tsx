'use client';

import type { Message } from '@/domain/messages/messages';
import { useTranslations } from '@/i18n/translations';
import { REFUSED_MS } from '@/shared/lib/durations';
import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';
import { useAttempt } from '@/shared/ui/feedback/use-attempt';

import { deleteMessage } from '../calls';
import { ReportDialog } from './report-dialog';

/** What somebody is asked about a message. */
export interface Question {
  kind: 'delete' | 'report';
  message: Message;
}

interface AskingProps {
  question: Question | null;
  onClose: () => void;
  /** Called with the message as it is afterwards: without anything, or for the author a mark. */
  onDeleted: (message: Message) => void;
  onReported: () => void;
}

/** The question before a message is deleted, and the form by which one is reported. */
export function Asking({ question, onClose, onDeleted, onReported }: AskingProps) {
  const t = useTranslations('chat');
  const common = useTranslations('common');
  const { attempt } = useAttempt();
  const message = question?.message;
  const isOwn = message?.isOwnMessage ?? false;
  const remove = async () => {
    if (!message) return;
    const isDone = await attempt(() => deleteMessage(message.id), {
      done: t('delete.done'),
      failed: { title: t('delete.failed'), stay: REFUSED_MS },
    });
    const left = { text: '', attachments: [], can: [] };
    if (isDone) onDeleted({ ...message, ...left, isDeleted: isOwn });
    onClose();
  };
  return (
    <>
      <ConfirmDialog
        opened={question?.kind === 'delete'}
        title={t('delete.question')}
        text={t(isOwn ? 'delete.forBoth' : 'delete.forYou')}
        confirmLabel={common('delete')}
        danger
        onCancel={onClose}
        onConfirm={remove}
      />
      {question?.kind === 'report' ? (
        <ReportDialog message={question.message} onClose={onClose} onReported={onReported} />
      ) : null}
    </>
  );
}
