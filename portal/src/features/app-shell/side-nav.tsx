'use client';

import { useSearchParams } from 'next/navigation';
import { useId } from 'react';
import type { MenuEntry } from '@/domain/account/session';
import { useSession } from '@/domain/account/session-context';
import { Link, usePathname } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';

import icons from './menu-icons.module.css';
import { activeHref, isMenuKey, isRole, ROLES } from './menu-words';
import { MessagesEntry } from './messages-entry';
import classes from './side-nav.module.css';

interface SideNavProps {
  onNavigate?: () => void;
}

/** The entries of every role stand above the headings of single roles. */
const inOrder = (menu: readonly MenuEntry[]) => [
  ...menu.filter(({ href }) => href),
  ...menu.filter(({ href }) => !href),
];

/** Shows the menu that the API sends, but leaves out groups without entries. */
export function SideNav({ onNavigate }: SideNavProps) {
  const { menu } = useSession();
  const t = useTranslations('shell');
  const pathname = usePathname();
  const search = useSearchParams();
  const hrefs = menu.flatMap((entry) => [entry, ...(entry.children ?? [])]).map((e) => e.href);
  const active = activeHref(hrefs, pathname, new URLSearchParams(search));
  return (
    <nav className={classes.nav} aria-label={t('mainMenu')}>
      <ul className={classes.list}>
        {inOrder(menu).map((entry) => (
          <li key={entry.key}>
            {entry.href ? (
              <Entry entry={entry} active={active} onNavigate={onNavigate} />
            ) : (
              <Group entry={entry} active={active} onNavigate={onNavigate} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps {
  entry: MenuEntry;
  active: string | null;
  onNavigate?: (() => void) | undefined;
}

function useLabel(key: string): string {
  const t = useTranslations('shell');
  if (!isMenuKey(key)) return key;
  return isRole(key) ? t(`businessTypes.${ROLES[key]}`) : t(`menu.${key}`);
}

function Entry(props: EntryProps) {
  const { entry, active, onNavigate } = props;
  if (entry.key !== 'messages') return <PlainEntry {...props} />;
  const isActive = entry.href === active;
  return <MessagesEntry href={entry.href} isActive={isActive} onNavigate={onNavigate} />;
}

function PlainEntry({ entry, active, onNavigate }: EntryProps) {
  const label = useLabel(entry.key);
  return (
    <Link
      href={entry.href}
      className={classes.entry}
      aria-current={entry.href === active ? 'page' : undefined}
      onClick={onNavigate}
    >
      <span className={`${classes.icon} ${icons.icon}`} data-entry={entry.key} />
      <span>{label}</span>
    </Link>
  );
}

function Group({ entry, active, onNavigate }: EntryProps) {
  const label = useLabel(entry.key);
  const id = useId();
  if (!entry.children?.length) return null;
  return (
    <>
      <p className={classes.group} id={id}>
        {label}
      </p>
      <ul className={classes.list} aria-labelledby={id}>
        {entry.children.map((child) => (
          <li key={child.key}>
            <Entry entry={child} active={active} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </>
  );
}
