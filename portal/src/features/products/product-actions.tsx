'use client';

import { useState } from 'react';
import { OwnButtons } from '@/domain/own-records/own-buttons';
import { useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';

import { DeleteDialog } from './delete-dialog';
import type { Product } from './params';
import { useSwitch } from './use-switch';

/** What the owner may do with the product. */
export function ProductActions({ product }: { product: Product }) {
  const t = useTranslations('products.actions');
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const turn = useSwitch();
  const { id, can, isActive } = product;
  const turning = isActive ? 'deactivate' : 'activate';
  const flip = async () => {
    setBusy(true);
    if (await turn(id, !isActive)) router.refresh();
    setBusy(false);
  };
  return (
    <OwnButtons record={product} to={paths.products} DeleteDialog={DeleteDialog}>
      {can.includes(turning) ? (
        <Button variant="default" loading={isBusy} onClick={() => void flip()}>
          {t(turning)}
        </Button>
      ) : null}
    </OwnButtons>
  );
}
