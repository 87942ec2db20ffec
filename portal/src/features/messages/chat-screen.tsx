'use client';

import { IconMessages } from '@tabler/icons-react';
import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Locked } from '@/domain/entitlement/locked';
import { type Which, whichIn } from '@/domain/messages/messages';
import { useAreMessagesLocked } from '@/domain/messages/use-unread-messages';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { EmptyState } from '@/shared/ui/feedback/empty-state';

import classes from './chat.module.css';
import { ConversationList } from './list/conversation-list';
import { Pane } from './pane/pane';
import { type Chosen, readChosen } from './params';

/** The part of the URL that says what is shown. Going back shows what was there before. */
function useChosen() {
  const chosen = readChosen(new URLSearchParams(useSearchParams()));
  const go = (next: Partial<Chosen>) => {
    const { which, filter } = { ...chosen, ...next };
    const [, search] = paths.messages(which, filter).split('?');
    const address = search ? `?${search}` : window.location.pathname;
    // Going back leaves the conversation, and does not go through what was typed in the search.
    if (next.which === undefined) window.history.replaceState(null, '', address);
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
  const [opened, setOpened] = useState<Which | null>(null);
  const open = (which: Which) => {
    setOpened(which);
    go({ which });
  };
  const { which } = chosen;
  const left = useRef<Which | null>(null);
  const back = () => {
    left.current = which;
    go({ which: null });
  };
  // Not before the list is shown again: what is hidden takes no focus.
  useEffect(() => {
    if (which !== null || left.current === null) return;
    focusConversation(left.current);
    left.current = null;
  }, [which]);
  return (
    <div className={classes.screen} data-open={which !== null || undefined}>
      <h1 className={classes.title}>{shell('menu.messages')}</h1>
      {isLocked ? (
        <Locked entitlement="messages" toPremium />
      ) : (
        <div className={classes.chat}>
          <ConversationList chosen={chosen} onSearch={(filter) => go({ filter })} onOpen={open} />
          {which === null ? (
            <div className={classes.prompt}>
              <EmptyState icon={IconMessages} title={t('choose')} />
            </div>
          ) : (
            <Pane key={which} which={which} takesFocus={opened === which} onBack={back} />
          )}
        </div>
      )}
    </div>
  );
}

/** On a phone, the focus returns to the conversation that was left. */
function focusConversation(which: Which): void {
  const links = document.querySelectorAll<HTMLAnchorElement>('a[href*="Id="]');
  [...links].find(({ search }) => whichIn(new URLSearchParams(search)) === which)?.focus();
}
