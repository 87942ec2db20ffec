'use client';

import { IconMessages } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';

import { useAreMessagesLocked } from '@/domain/messages/use-unread-messages';
import { useTranslations } from '@/i18n/translations';
import { EmptyState } from '@/shared/ui/feedback/empty-state';

import classes from './chat.module.css';
import { ConversationList } from './list/conversation-list';
import { Pane } from './pane/pane';
import { type Chosen, readChosen } from './params';

const Locked = dynamic(() => import('./locked').then((module) => module.Locked));

/** The part of the URL that says what is shown. Going back shows what was there before. */
function useChosen() {
  const chosen = readChosen(new URLSearchParams(useSearchParams()));
  const go = (next: Partial<Chosen>) => {
    const { quotationId, filter } = { ...chosen, ...next };
    const query = new URLSearchParams();
    if (filter) query.set('filter', filter);
    if (quotationId !== null) query.set('quotationId', String(quotationId));
    const text = query.toString();
    const address = text ? `?${text}` : window.location.pathname;
    // Going back leaves the conversation, and does not go through what was typed in the search.
    if (next.quotationId === undefined) window.history.replaceState(null, '', address);
    else window.history.pushState(null, '', address);
  };
  return { chosen, go };
}

/** /chat-message: the conversations and the open one; on a phone one of the two. */
export function ChatScreen() {
  const t = useTranslations('chat');
  const shell = useTranslations('shell');
  const { chosen, go } = useChosen();
  const isLocked = useAreMessagesLocked();
  // The conversation that somebody opened here takes the focus; one that the page began with not.
  const [opened, setOpened] = useState<number | null>(null);
  const open = (quotationId: number) => {
    setOpened(quotationId);
    go({ quotationId });
  };
  const { quotationId } = chosen;
  const left = useRef<number | null>(null);
  const back = () => {
    left.current = quotationId;
    go({ quotationId: null });
  };
  // Not before the list is shown again: what is hidden takes no focus.
  useEffect(() => {
    if (quotationId !== null || left.current === null) return;
    focusConversation(left.current);
    left.current = null;
  }, [quotationId]);
  return (
    <div className={classes.screen} data-open={quotationId !== null || undefined}>
      <h1 className={classes.title}>{shell('menu.messages')}</h1>
      {isLocked ? (
        <Locked />
      ) : (
        <div className={classes.chat}>
          <ConversationList chosen={chosen} onSearch={(filter) => go({ filter })} onOpen={open} />
          {quotationId === null ? (
            <div className={classes.prompt}>
              <EmptyState icon={IconMessages} title={t('choose')} />
            </div>
          ) : (
            <Pane
              key={quotationId}
              quotationId={quotationId}
              takesFocus={opened === quotationId}
              onBack={back}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** On a phone, the focus returns to the conversation that was left. */
function focusConversation(quotationId: number | null): void {
  const links = document.querySelectorAll<HTMLAnchorElement>('a[href*="quotationId="]');
  [...links]
    .find(({ search }) => new URLSearchParams(search).get('quotationId') === String(quotationId))
    ?.focus();
}
