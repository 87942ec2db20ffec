'use client';

import { useTranslations } from '@/i18n/translations';

import { DeferredMenu } from '@/shared/ui/controls/deferred-menu';
import { lazily } from '@/shared/ui/lazy/late';

import classes from './data-table.module.css';
import type { BoundAction } from './row-menu-items';
import type { RowAction } from './types';

const RowMenuItems = lazily(() => import('./row-menu-items').then((m) => m.RowMenuItems));

interface RowMenuProps<Row> {
  row: Row;
  actions: readonly RowAction<Row>[];
  label: string;
}

function bound<Row>(action: RowAction<Row>, row: Row): BoundAction {
  const { href, onSelect, shown: _, ...rest } = action;
  return {
    ...rest,
    href: href?.(row),
    onSelect: onSelect ? () => onSelect(row) : undefined,
  };
}

export function RowMenu<Row>({ row, actions, label }: RowMenuProps<Row>) {
  const t = useTranslations('table');
  const shown = actions.filter((action) => action.shown?.(row) ?? true);
  if (shown.length === 0) return null;
  const button = (open?: () => void) => (
    <button
      type="button"
      className={classes.menuButton}
      aria-label={t('rowActions', { row: label })}
      aria-haspopup="menu"
      onClick={open}
    />
  );
  const items = shown.map((action) => bound(action, row));
  return (
    <DeferredMenu
      button={button}
      menu={(target) => <RowMenuItems target={target} actions={items} />}
    />
  );
}
