'use client';

import { IconArrowDown } from '@tabler/icons-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { Message } from '@/domain/messages/messages';
import { useTranslations } from '@/i18n/translations';
import { today } from '@/shared/lib/dates';
import { IconButton } from '@/shared/ui/controls/icon-button';

import { MoreButton } from '../more-button';
import { useDayHeading } from '../when';
import { Bubble, markOf, UnsentBubble } from './bubble';
import classes from './pane.module.css';
import type { Unsent } from './unsent';
import type { Thread } from './use-thread';

/** From this far above the newest message, a button leads back to it. */
const FAR_PX = 240;

interface ThreadViewProps {
  thread: Thread;
  unsent: readonly Unsent[];
  onRetry: (message: Unsent) => void;
  onDiscard: (message: Unsent) => void;
  onDelete: (message: Message) => void;
  onReport: (message: Message) => void;
}

const dayOf = ({ createdAt }: Message) => today(new Date(createdAt));

/**
 * The messages, the newest at the bottom. The browser keeps the distance from the bottom, so that
 * older messages appear above without moving what somebody reads.
 */
export function ThreadView(props: ThreadViewProps) {
  const { thread, unsent, onRetry, onDiscard, onDelete, onReport } = props;
  const t = useTranslations('chat');
  const shell = useTranslations('shell');
  const dayHeading = useDayHeading();
  const scroll = useRef<HTMLElement>(null);
  const [isFar, setFar] = useState(false);
  const toNewest = () => {
    if (scroll.current) scroll.current.scrollTop = 0;
  };
  // What somebody just wrote is always in view.
  const count = unsent.length;
  useEffect(() => {
    if (count > 0 && scroll.current) scroll.current.scrollTop = 0;
  }, [count]);
  const { rows, conversation, hasOlder, isReadingOlder, hasOlderFailed } = thread;
  const { readUpTo = 0, deliveredUpTo = 0 } = conversation ?? {};
  return (
    <div className={classes.thread}>
      <section
        ref={scroll}
        className={classes.scroll}
        aria-label={shell('menu.messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what it scrolls
        tabIndex={0}
        onScroll={({ currentTarget }) => setFar(currentTarget.scrollTop < -FAR_PX)}
      >
        <div className={classes.all}>
          {hasOlder ? (
            <MoreButton
              label={t('older')}
              busy={isReadingOlder}
              isAutomatic={!hasOlderFailed}
              onMore={thread.readOlder}
            />
          ) : null}
          {rows.length === 0 && unsent.length === 0 ? (
            <p className={classes.first}>{t('first')}</p>
          ) : null}
          <ol className={classes.messages}>
            {rows.map((message, at) => {
              const before = rows[at - 1];
              const isNewDay = !before || dayOf(before) !== dayOf(message);
              return (
                <Fragment key={message.id}>
                  {isNewDay ? (
                    <li className={classes.day}>
                      <span suppressHydrationWarning>{dayHeading(message.createdAt)}</span>
                    </li>
                  ) : null}
                  <Bubble
                    message={message}
                    mark={message.isOwnMessage ? markOf(message, readUpTo, deliveredUpTo) : null}
                    onDelete={onDelete}
                    onReport={onReport}
                  />
                </Fragment>
              );
            })}
            {unsent.map((message) => (
              <UnsentBubble key={message.clientId} {...{ message, onRetry, onDiscard }} />
            ))}
          </ol>
        </div>
      </section>
      {isFar ? (
        <IconButton
          className={classes.toNewest ?? ''}
          aria-label={t('toNewest')}
          size={38}
          onClick={toNewest}
        >
          <IconArrowDown size={19} aria-hidden />
        </IconButton>
      ) : null}
    </div>
  );
}
