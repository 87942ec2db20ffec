'use client';

import {
  IconCheck,
  IconChecks,
  IconClock,
  IconFileTypePdf,
  IconFlag,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import type { Message } from '@/domain/messages/messages';
import { useTranslations } from '@/i18n/translations';
import { timeOfDay } from '@/shared/lib/dates';
import { isPicture, shortName } from '@/shared/lib/files';
import { RowMenu } from '@/shared/ui/data-table/row-menu';
import type { RowAction } from '@/shared/ui/data-table/types';
import { VisuallyHidden } from '@/shared/ui/values/visually-hidden';

import classes from './pane.module.css';
import type { Unsent } from './unsent';

/** How far an own message has come. */
export type Mark = 'sending' | 'sent' | 'delivered' | 'read';

const MARKS: Record<Mark, TablerIcon> = {
  sending: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
};

/** The mark of an own message, by how far the other side has come. */
export function markOf({ id }: Message, readUpTo: number, deliveredUpTo: number): Mark {
  if (id <= readUpTo) return 'read';
  return id <= deliveredUpTo ? 'delivered' : 'sent';
}

interface BubbleProps {
  message: Message;
  /** null for a message of the other side. */
  mark: Mark | null;
  onDelete: (message: Message) => void;
  onReport: (message: Message) => void;
}

/** A message, or the place where one was deleted. */
export function Bubble({ message, mark, onDelete, onReport }: BubbleProps) {
  const t = useTranslations('chat');
  const { isOwnMessage, isDeleted, text, senderName, attachments, createdAt } = message;
  return (
    <li className={classes.message} data-own={isOwnMessage || undefined} data-id={message.id}>
      <div className={classes.bubble} data-deleted={isDeleted || undefined}>
        <VisuallyHidden>{t(isOwnMessage ? 'youWrote' : 'theyWrote')}</VisuallyHidden>
        {senderName ? <bdi className={classes.sender}>{senderName}</bdi> : null}
        {isDeleted ? <p className={classes.text}>{t('deleted')}</p> : null}
        <MessageFiles files={attachments} />
        {text ? (
          <p className={classes.text} dir="auto">
            {text}
          </p>
        ) : null}
        <Foot moment={createdAt} mark={isDeleted ? null : mark} />
      </div>
      <Actions {...{ message, onDelete, onReport }} />
    </li>
  );
}

function Foot({ moment, mark }: { moment: string; mark: Mark | null }) {
  const t = useTranslations('chat.marks');
  const locale = useLocale();
  const Icon = mark && MARKS[mark];
  return (
    <span className={classes.foot}>
      <time dateTime={moment}>{timeOfDay(moment, locale)}</time>
      {Icon ? (
        <span className={classes.mark} data-mark={mark}>
          <Icon size={15} stroke={2} aria-hidden />
          <VisuallyHidden>{t(mark)}</VisuallyHidden>
        </span>
      ) : null}
    </span>
  );
}

function Actions({ message, onDelete, onReport }: Omit<BubbleProps, 'mark'>) {
  const t = useTranslations('chat');
  const common = useTranslations('common');
  const locale = useLocale();
  const actions: RowAction<Message>[] = [
    {
      key: 'delete',
      label: common('delete'),
      icon: IconTrash,
      danger: true,
      onSelect: onDelete,
      shown: ({ can }) => can.includes('delete'),
    },
    {
      key: 'report',
      label: t('report.action'),
      icon: IconFlag,
      onSelect: onReport,
      shown: ({ can }) => can.includes('report'),
    },
  ];
  const label = t('message', { time: timeOfDay(message.createdAt, locale) });
  return (
    <span className={classes.actions}>
      <RowMenu row={message} actions={actions} label={label} />
    </span>
  );
}

interface UnsentBubbleProps {
  message: Unsent;
  onRetry: (message: Unsent) => void;
  onDiscard: (message: Unsent) => void;
}

/** A message on its way; or why it was not sent, with a button to try again and one to delete it. */
export function UnsentBubble({ message, onRetry, onDiscard }: UnsentBubbleProps) {
  const common = useTranslations('common');
  const { text, attachments, createdAt, problem } = message;
  const files = attachments.map(({ src, originalName }) => ({ url: src, name: originalName }));
  return (
    <li className={classes.message} data-own data-failed={problem !== null || undefined}>
      <div className={classes.bubble}>
        <MessageFiles files={files} />
        {text ? (
          <p className={classes.text} dir="auto">
            {text}
          </p>
        ) : null}
        <Foot moment={createdAt} mark={problem === null ? 'sending' : null} />
      </div>
      {problem === null ? null : (
        <div className={classes.problem} role="alert">
          <span>{problem}</span>
          <button type="button" onClick={() => onRetry(message)}>
            {common('tryAgain')}
          </button>
          <button type="button" onClick={() => onDiscard(message)}>
            {common('delete')}
          </button>
        </div>
      )}
    </li>
  );
}

interface MessageFilesProps {
  files: readonly { url: string; name: string }[];
}

/** The files of a message: pictures small, others by their names. Each opens the whole file. */
function MessageFiles({ files }: MessageFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.files}>
      {files.map(({ url, name }) => (
        <li key={url}>
          <a className={classes.file} href={url} target="_blank" rel="noopener" title={name}>
            {isPicture(name) ? (
              // biome-ignore lint/performance/noImgElement: the optimiser has no token for private files
              <img src={`${url}?size=small`} alt={name} loading="lazy" />
            ) : (
              <>
                <IconFileTypePdf size={24} stroke={1.5} aria-hidden />
                <bdi>{shortName(name)}</bdi>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
