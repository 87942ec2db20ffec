'use client';

import { cloneElement, type RefObject, useLayoutEffect } from 'react';

import { Link } from '@/i18n/navigation';
import { type ButtonElement, useOpenOnArrival } from '@/shared/ui/controls/deferred-menu';
import { focusContent, focused } from '@/shared/ui/controls/focus';
import { Menu } from '@/shared/ui/mantine/menu';

import type { RowAction } from './types';

/** An action bound to its row. */
export type BoundAction = Omit<RowAction<never>, 'href' | 'onSelect' | 'shown'> & {
  href?: string | undefined;
  onSelect?: (() => void) | undefined;
};

interface RowMenuItemsProps {
  target: ButtonElement;
  actions: readonly BoundAction[];
}

export function RowMenuItems({ target, actions }: RowMenuItemsProps) {
  const { ref, opened, setOpened } = useOpenOnArrival();
  useLeavingFocus(ref);
  return (
    <Menu position="bottom-end" width={190} opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(target, { ref })}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Item key={action.key} action={action} button={ref} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** When a row goes whose button has the focus, as after its deletion, the content gets the focus. */
function useLeavingFocus(button: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (current && focused() === current) setTimeout(() => focused() ?? focusContent());
    };
  }, [button]);
}

function Item({ action, button }: { action: BoundAction; button: RefObject<HTMLElement | null> }) {
  const { icon: Icon, label, href, onSelect, danger } = action;
  const look = {
    leftSection: Icon ? <Icon size={16} stroke={1.7} aria-hidden /> : null,
    ...(danger ? { c: 'var(--tone-bad-text)' } : {}),
  };
  if (href) {
    return (
      <Menu.Item component={Link} href={href} {...look}>
        {label}
      </Menu.Item>
    );
  }
  // The entry goes with the menu, so that a dialog would return the focus to nothing.
  const select = () => {
    button.current?.focus();
    onSelect?.();
  };
  return (
    <Menu.Item onClick={select} {...look}>
      {label}
    </Menu.Item>
  );
}
