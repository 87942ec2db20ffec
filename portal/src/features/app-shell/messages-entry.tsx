'use client';

import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';

import { UpgradeToPremium } from '@/domain/entitlement/upgrade-dialog';
import { useAreMessagesLocked, useUnreadMessages } from '@/domain/messages/use-unread-messages';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';

import icons from './menu-icons.module.css';
import classes from './side-nav.module.css';

interface MessagesEntryProps {
  href: string;
  isActive: boolean;
  onNavigate?: (() => void) | undefined;
}

/**
 * The menu's entry of the messages, with the number of unread ones. Without an active plan it opens
 * the dialog that leads to the plans instead.
 */
export function MessagesEntry({ href, isActive, onNavigate }: MessagesEntryProps) {
  const t = useTranslations('shell');
  const isLocked = useAreMessagesLocked();
  const unread = useUnreadMessages();
  const [asked, setAsked] = useState(false);
  const name = (
    <>
      <span className={`${classes.icon} ${icons.icon}`} data-entry="messages" />
      <span>{t('menu.messages')}</span>
    </>
  );
  if (!isLocked) {
    return (
      <Link
        href={href}
        className={classes.entry}
        aria-current={isActive ? 'page' : undefined}
        aria-label={unread > 0 ? t('unreadMessages', { count: unread }) : undefined}
        onClick={onNavigate}
      >
        {name}
        {unread > 0 ? (
          <span className={classes.count} data-count={unread > 99 ? '99+' : unread} aria-hidden />
        ) : null}
      </Link>
    );
  }
  return (
    <>
      <button
        type="button"
        className={classes.entry}
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
      >
        {name}
        <IconLock className={classes.lock} size={15} stroke={1.9} aria-hidden />
      </button>
      <UpgradeToPremium entitlement="messages" opened={asked} onClose={() => setAsked(false)} />
    </>
  );
}
