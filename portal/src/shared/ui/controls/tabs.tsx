'use client';

import type { KeyboardEvent, ReactNode, Ref } from 'react';

import classes from './tabs.module.css';

interface TabListProps<Name extends string> {
  /** Begins the ids of the tabs and their panels. */
  id: string;
  tabs: readonly { name: Name; label: string }[];
  current: Name;
  onTurn: (name: Name) => void;
  className?: string | undefined;
}

const tabId = (id: string, name: string) => `${id}-tab-${name}`;
const panelId = (id: string, name: string) => `${id}-panel-${name}`;

/**
 * Tabs of which one is turned to: by a press, or with the arrow keys, Home and End. Mantine's brought
 * 6 kB to a page without any other part of it.
 */
export function TabList<Name extends string>(props: TabListProps<Name>) {
  const { id, tabs, current, onTurn, className } = props;
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const place = tabs.findIndex(({ name }) => name === current);
    const next = tabs[placeAfter(event, place, tabs.length)];
    if (!next) return;
    event.preventDefault();
    onTurn(next.name);
    document.getElementById(tabId(id, next.name))?.focus();
  };
  return (
    <div role="tablist" className={[classes.list, className].filter(Boolean).join(' ')}>
      {tabs.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabId(id, name)}
          className={classes.tab}
          aria-selected={name === current}
          aria-controls={panelId(id, name)}
          tabIndex={name === current ? 0 : -1}
          onClick={() => onTurn(name)}
          onKeyDown={move}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** The place that a key leads to; -1 for any other key. */
function placeAfter(event: KeyboardEvent<HTMLElement>, place: number, count: number): number {
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  switch (event.key) {
    case isRightToLeft ? 'ArrowLeft' : 'ArrowRight':
      return (place + 1) % count;
    case isRightToLeft ? 'ArrowRight' : 'ArrowLeft':
      return (place + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}

interface TabPanelProps {
  /** The id of its list, and the name of its tab. */
  id: string;
  name: string;
  current: string;
  className?: string | undefined;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** What a tab leads to. It stays in the page while another is shown. */
export function TabPanel({ id, name, current, className, ref, children }: TabPanelProps) {
  return (
    <div
      ref={ref}
      role="tabpanel"
      id={panelId(id, name)}
      aria-labelledby={tabId(id, name)}
      className={className}
      hidden={name !== current}
      tabIndex={-1}
    >
      {children}
    </div>
  );
}
