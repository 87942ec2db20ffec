'use client';

import { IconLock, IconPaperclip } from '@tabler/icons-react';
import type { MouseEvent } from 'react';

import { CompanyMark } from '@/domain/company/company-mark';
import type { Conversation } from '@/domain/messages/messages';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { VisuallyHidden } from '@/shared/ui/values/visually-hidden';

import { usePreview } from '../preview';
import { useNameOf } from '../use-other';
import { useWhen } from '../when';
import classes from './list.module.css';

interface ConversationRowProps {
  conversation: Conversation;
  href: string;
  isOpen: boolean;
  /** Opens it without asking the server for the page again. */
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** A conversation in the list: with whom, about what, and the last message. */
export function ConversationRow({ conversation, href, isOpen, onOpen }: ConversationRowProps) {
  const t = useTranslations('chat');
  const nameOf = useNameOf();
  const when = useWhen();
  const { receiver, title, unread, lastAt } = conversation;
  return (
    <Link
      href={href}
      className={classes.row}
      aria-current={isOpen ? 'true' : undefined}
      data-unread={unread > 0 || undefined}
      prefetch={false}
      onClick={onOpen}
    >
      {receiver.companyName ? (
        <CompanyMark name={receiver.companyName} logo={receiver.companyLogo} />
      ) : (
        <span className={classes.withheld}>
          <IconLock size={16} stroke={1.9} aria-hidden />
        </span>
      )}
      <span className={classes.words}>
        <span className={classes.line}>
          <bdi className={classes.name}>{nameOf(receiver)}</bdi>
          {lastAt ? (
            // Midnight may come between the server's render and the browser's.
            <time className={classes.when} dateTime={lastAt} suppressHydrationWarning>
              {when(lastAt)}
            </time>
          ) : null}
        </span>
        <span className={classes.title}>
          <bdi>{title}</bdi>
        </span>
        <span className={classes.line}>
          <LastMessage conversation={conversation} />
          {unread > 0 ? (
            <>
              <span
                className={classes.count}
                data-count={unread > 99 ? '99+' : unread}
                aria-hidden
              />
              <VisuallyHidden>{t('unread', { count: unread })}</VisuallyHidden>
            </>
          ) : null}
        </span>
      </span>
    </Link>
  );
}

function LastMessage({ conversation }: { conversation: Conversation }) {
  const t = useTranslations('chat');
  const preview = usePreview();
  const last = conversation.messages.at(-1);
  if (!last) return null;
  return (
    <span className={classes.last} data-deleted={last.isDeleted || undefined}>
      {last.isOwnMessage ? <span>{`${t('you')} `}</span> : null}
      {!last.isDeleted && last.attachments.length > 0 ? (
        <IconPaperclip size={13} stroke={1.9} aria-hidden />
      ) : null}
      <bdi>{preview(last)}</bdi>
    </span>
  );
}
