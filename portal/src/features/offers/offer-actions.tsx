'use client';

import { IconEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';

import { DeleteDialog } from './delete-dialog';
import type { Offer } from './params';

/** What the owner may do with the offer. */
export function OfferActions({ offer }: { offer: Pick<Offer, 'id' | 'name' | 'can'> }) {
  const common = useTranslations('common');
  const router = useRouter();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      {offer.can.includes('delete') ? (
        <Button variant="default" onClick={() => setAsked(true)}>
          {common('delete')}
        </Button>
      ) : null}
      {offer.can.includes('edit') ? (
        <Button
          component={Link}
          href={paths.offers.edit(offer.id)}
          leftSection={<IconEdit size={17} />}
        >
          {common('edit')}
        </Button>
      ) : null}
      <DeleteDialog
        offer={isAsked ? offer : null}
        onClose={() => setAsked(false)}
        onDeleted={() => router.push(paths.offers.list())}
      />
    </>
  );
}
