import { IconBuilding, IconEdit, IconEye, IconTrash } from '@tabler/icons-react';
import { useTranslations } from '@/i18n/translations';

import { paths } from '@/shared/lib/paths';
import type { RowAction } from '@/shared/ui/data-table/types';

interface Own {
  id: number;
  /** What the API allows now. */
  can: readonly string[];
}

interface Pages {
  view: (id: number) => string;
  edit: (id: number) => string;
}

/** What a company does with a row of its own: view, edit and delete it, as far as it is allowed. */
export function useOwnActions<Row extends Own>(
  { view, edit }: Pages,
  onDelete: (row: Row) => void,
  further: readonly RowAction<Row>[] = [],
): RowAction<Row>[] {
  const common = useTranslations('common');
  return [
    useViewAction(view),
    {
      key: 'edit',
      label: common('edit'),
      icon: IconEdit,
      href: (row) => edit(row.id),
      shown: (row) => row.can.includes('edit'),
    },
    ...further,
    {
      key: 'delete',
      label: common('delete'),
      icon: IconTrash,
      danger: true,
      onSelect: onDelete,
      shown: (row) => row.can.includes('delete'),
    },
  ];
}

/** A row's page. */
export function useViewAction<Row extends { id: number }>(
  view: (id: number) => string,
): RowAction<Row> {
  const common = useTranslations('common');
  return { key: 'view', label: common('view'), icon: IconEye, href: (row) => view(row.id) };
}

/** The profile of a row's company, by its user; not offered while the company is withheld. */
export function useProfileAction<Row>(userOf: (row: Row) => number | null): RowAction<Row> {
  const company = useTranslations('company');
  return {
    key: 'profile',
    label: company('viewProfile'),
    icon: IconBuilding,
    href: (row) => paths.company(userOf(row) ?? 0),
    shown: (row) => userOf(row) !== null,
  };
}
