'use client';

import { IconEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';

import { DeleteDialog } from './delete-dialog';
import type { Promotion } from './params';

/** What the owner may do. Edit is not shown while the promotion is approved, as documented. */
export function PromotionActions({ promotion }: { promotion: Promotion }) {
  const common = useTranslations('common');
  const router = useRouter();
  const [isAsked, setAsked] = useState(false);
  const { can, status } = promotion;
  return (
    <>
      {can.includes('delete') ? (
        <Button variant="default" onClick={() => setAsked(true)}>
          {common('delete')}
        </Button>
      ) : null}
      {can.includes('edit') && status !== 'approved' ? (
        <Button
          component={Link}
          href={paths.promotions.edit(promotion.id)}
          leftSection={<IconEdit size={17} />}
        >
          {common('edit')}
        </Button>
      ) : null}
      <DeleteDialog
        promotion={isAsked ? promotion : null}
        onClose={() => setAsked(false)}
        onDeleted={() => router.push(paths.promotions.list())}
      />
    </>
  );
}
