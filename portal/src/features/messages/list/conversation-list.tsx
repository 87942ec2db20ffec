'use client';

import { IconMessages, IconSearchOff } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent } from 'react';

import { type Conversation, isWhich, type Which, whichOf } from '@/domain/messages/messages';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { SearchField } from '@/shared/ui/list/search-field';

import { MoreButton } from '../more-button';
import type { Chosen } from '../params';
import { ConversationRow } from './conversation-row';
import classes from './list.module.css';
import { useChatList } from './use-chat-list';

interface ConversationListProps {
  chosen: Chosen;
  onSearch: (filter: string) => void;
  onOpen: (which: Which) => void;
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** Moves the focus up or down the list. Tab also reaches each conversation. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const next = links[links.indexOf(document.activeElement as HTMLAnchorElement) + step];
  event.preventDefault();
  next?.focus();
}

/** The company's conversations, with a search. */
export function ConversationList({ chosen, onSearch, onOpen }: ConversationListProps) {
  const t = useTranslations('chat');
  const list = useChatList(chosen.filter);
  const { rows, error } = list;
  const open = (event: MouseEvent, conversation: Conversation) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    onOpen(whichOf(conversation));
  };
  return (
    <section className={classes.list} aria-label={t('conversations')}>
      <div className={classes.search}>
        <SearchField label={t('search')} value={chosen.filter} onSearch={onSearch} />
      </div>
      <div className={classes.scroll}>
        {error ? <ErrorState error={error} onRetry={list.readAgain} /> : null}
        {!error && !rows ? <ListSkeleton /> : null}
        {rows?.length === 0 ? <Empty isSearch={chosen.filter !== ''} /> : null}
        {rows?.length ? (
          <ul className={classes.rows} onKeyDown={moveFocus}>
            {rows.map((row) => (
              <li key={row.id}>
                <ConversationRow
                  conversation={row}
                  isOpen={isWhich(row, chosen.which)}
                  href={paths.messages(whichOf(row), chosen.filter)}
                  onOpen={(event) => open(event, row)}
                />
              </li>
            ))}
          </ul>
        ) : null}
        {list.hasMore ? (
          <MoreButton
            label={t('more')}
            busy={list.isReading}
            isAutomatic={!list.hasFailed}
            onMore={list.more}
          />
        ) : null}
      </div>
    </section>
  );
}

function Empty({ isSearch }: { isSearch: boolean }) {
  const t = useTranslations('chat');
  if (isSearch) return <EmptyState small icon={IconSearchOff} title={t('noneFound')} />;
  return <EmptyState small icon={IconMessages} title={t('none')} hint={t('noneHint')} />;
}

export function ListSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy>
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className={classes.ghost}>
          <Skeleton height={36} width={36} radius={8} />
          <div>
            <Skeleton height={12} width="55%" mb={8} />
            <Skeleton height={10} width="85%" />
          </div>
        </div>
      ))}
    </div>
  );
}
