'use client';

import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

import { Link } from '@/i18n/navigation';

import type { RowAction } from './types';

interface RowMenuProps<Row> {
  row: Row;
  actions: readonly RowAction<Row>[];
  label: string;
}

export function RowMenu<Row>({ row, actions, label }: RowMenuProps<Row>) {
  const t = useTranslations('table');
  const shown = actions.filter((action) => action.shown?.(row) ?? true);
  if (shown.length === 0) return null;
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon size={32} aria-label={t('rowActions', { row: label })}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {shown.map((action) => (
          <Item key={action.key} row={row} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Item<Row>({ row, action }: { row: Row; action: RowAction<Row> }) {
  const { icon: Icon, label, href, onSelect, danger } = action;
  const look = {
    leftSection: Icon ? <Icon size={16} stroke={1.7} aria-hidden /> : null,
    ...(danger ? { color: 'red' } : {}),
  };
  if (href) {
    return (
      <Menu.Item component={Link} href={href(row)} {...look}>
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item onClick={() => onSelect?.(row)} {...look}>
      {label}
    </Menu.Item>
  );
}
