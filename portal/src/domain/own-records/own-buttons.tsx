'use client';

import { IconEdit } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Link, useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';

import type { DeleteProps } from './delete-question';

interface OwnButtonsProps<Row> {
  record: Row;
  /** The list, to which deleting leads, and the form. */
  to: { list: () => string; edit: (id: number) => string };
  mayEdit?: boolean;
  DeleteDialog: ComponentType<DeleteProps<Row>>;
  /** Further buttons, before Edit. */
  children?: ReactNode;
}

/** What a company may do with a record of its own that it looks at: delete it and edit it. */
export function OwnButtons<Row extends { id: number; can: readonly string[] }>(
  props: OwnButtonsProps<Row>,
) {
  const { record, to, mayEdit = true, DeleteDialog, children } = props;
  const common = useTranslations('common');
  const router = useRouter();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      {record.can.includes('delete') ? (
        <Button variant="default" onClick={() => setAsked(true)}>
          {common('delete')}
        </Button>
      ) : null}
      {children}
      {mayEdit && record.can.includes('edit') ? (
        <Button component={Link} href={to.edit(record.id)} leftSection={<IconEdit size={17} />}>
          {common('edit')}
        </Button>
      ) : null}
      <DeleteDialog
        row={isAsked ? record : null}
        onClose={() => setAsked(false)}
        onDeleted={() => router.push(to.list())}
      />
    </>
  );
}
