'use client';

import { IconMessageOff } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useMayWrite } from '@/domain/account/session-context';
import { MESSAGES, type Message, type Which } from '@/domain/messages/messages';
import { useTranslations } from '@/i18n/translations';
import { ApiError } from '@/shared/api/error';
import { useInvalidate } from '@/shared/api/use-resource';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Skeleton } from '@/shared/ui/feedback/skeleton';

import { Announcer } from './announcer';
import { Composer } from './composer';
import type { Question } from './message-questions';
import { Asking } from './message-questions';
import classes from './pane.module.css';
import { PaneHead } from './pane-head';
import { ThreadView } from './thread-view';
import { useOutbox } from './use-outbox';
import { useReadMark } from './use-read-mark';
import { useThread } from './use-thread';

interface PaneProps {
  which: Which;
  /** Whether somebody just opened it, so that the focus follows. */
  takesFocus: boolean;
  onBack: () => void;
}

const NO_FILES: readonly File[] = [];

/** An open conversation. Give it a `key`: each conversation begins anew. */
export function Pane({ which, takesFocus, onBack }: PaneProps) {
  const thread = useThread(which);
  const { conversation, limits, rows, error } = thread;
  useReadMark(conversation, rows.at(-1)?.id);
  const [question, setQuestion] = useState<Question | null>(null);
  const [hasAsked, setHasAsked] = useState(false);
  if (question && !hasAsked) setHasAsked(true);
  const [dropped, setDropped] = useState(NO_FILES);
  const invalidate = useInvalidate();
  const again = () => void invalidate(MESSAGES).catch(console.error);
  const outbox = useOutbox(which, (message) => {
    thread.show(message);
    again();
  });
  const deleted = (message: Message) => {
    if (message.isDeleted) thread.show(message);
    else thread.hide(message.id);
    again();
  };
  const mayWrite = useMayWrite() && conversation?.can.includes('send') === true;
  const drop = useDrop(mayWrite, setDropped);
  // A message that the API has is not shown a second time.
  const stored = new Set(rows.map(({ clientId }) => clientId));
  const unsent = outbox.unsent.filter(({ clientId }) => !stored.has(clientId));
  return (
    <section className={classes.pane} {...drop}>
      <PaneHead hasFailed={Boolean(error)} {...{ conversation, takesFocus, onBack }} />
      {error ? <Failure error={error} onRetry={thread.readAgain} /> : null}
      {!error && !conversation ? <PaneSkeleton /> : null}
      {conversation ? (
        <>
          <ThreadView
            thread={thread}
            unsent={unsent}
            onRetry={outbox.retry}
            onDiscard={outbox.discard}
            onDelete={(message) => setQuestion({ kind: 'delete', message })}
            onReport={(message) => setQuestion({ kind: 'report', message })}
          />
          {mayWrite && limits ? (
            <Composer {...{ which, limits, takesFocus, dropped }} onSend={outbox.send} />
          ) : (
            <CannotWrite />
          )}
        </>
      ) : null}
      <Announcer rows={rows} conversation={conversation} />
      {hasAsked ? (
        <Asking
          question={question}
          onClose={() => setQuestion(null)}
          onDeleted={deleted}
          onReported={again}
        />
      ) : null}
    </section>
  );
}

/** Takes files that are dropped anywhere on the conversation. */
function useDrop(isAllowed: boolean, onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  if (!isAllowed) return {};
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
}

function CannotWrite() {
  const t = useTranslations('chat');
  return <p className={classes.closed}>{t('closed')}</p>;
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('errors');
  if (error instanceof ApiError && error.status === 404) {
    return <EmptyState icon={IconMessageOff} title={t('notFound')} hint={t('notFoundText')} />;
  }
  return <ErrorState error={error} onRetry={onRetry} />;
}

export function PaneSkeleton() {
  return (
    <div className={classes.ghosts} aria-busy>
      {[0, 1, 2, 3].map((bubble) => (
        <Skeleton key={bubble} height={44} width={`${40 + bubble * 8}%`} radius={12} />
      ))}
    </div>
  );
}
