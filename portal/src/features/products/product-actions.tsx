'use client';

import { IconEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';

import { DeleteDialog } from './delete-dialog';
import type { Product } from './params';
import { useSwitch } from './use-switch';

/** What the owner may do with the product. */
export function ProductActions({ product }: { product: Product }) {
  const t = useTranslations('products.actions');
  const common = useTranslations('common');
  const router = useRouter();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const turn = useSwitch();
  const { can } = product;
  const isOn = product.isActive;
  const flip = async () => {
    setBusy(true);
    if (await turn(product.id, !isOn)) router.refresh();
    setBusy(false);
  };
  return (
    <>
      {can.includes('delete') ? (
        <Button variant="default" onClick={() => setAsked(true)}>
          {common('delete')}
        </Button>
      ) : null}
      {can.includes(isOn ? 'deactivate' : 'activate') ? (
        <Button variant="default" loading={isBusy} onClick={() => void flip()}>
          {t(isOn ? 'deactivate' : 'activate')}
        </Button>
      ) : null}
      {can.includes('edit') ? (
        <Button
          component={Link}
          href={paths.products.edit(product.id)}
          leftSection={<IconEdit size={17} />}
        >
          {common('edit')}
        </Button>
      ) : null}
      <DeleteDialog
        product={isAsked ? product : null}
        onClose={() => setAsked(false)}
        onDeleted={() => router.push(paths.products.list())}
      />
    </>
  );
}
