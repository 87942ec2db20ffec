'use client';

import { cloneElement } from 'react';

import { Link } from '@/i18n/navigation';
import { type ButtonElement, useOpenOnArrival } from '@/shared/ui/controls/deferred-menu';
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
  return (
    <Menu position="bottom-end" width={190} opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(target, { ref })}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Item key={action.key} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Item({ action }: { action: BoundAction }) {
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
  return (
    <Menu.Item onClick={onSelect} {...look}>
      {label}
    </Menu.Item>
  );
}
