'use client';

import { IconShoppingCartCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { CompanyName } from '@/domain/company/company-name';
import { useRouter } from '@/i18n/navigation';
import { Button } from '@/shared/ui/controls/button';
import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';
import { Money } from '@/shared/ui/values/money';

import { useOrderMove } from './use-order-move';

interface PlaceOrderProps {
  id: number;
  company: string | null;
  total: number | null;
  currency: string | null;
}

/** The button that places the order, with its question. */
export function PlaceOrder({ id, company, total, currency }: PlaceOrderProps) {
  const t = useTranslations('quotations');
  const { refresh } = useRouter();
  const [asking, setAsking] = useState(false);
  const place = useOrderMove(id, 'order_placed');
  return (
    <>
      <Button leftSection={<IconShoppingCartCheck size={18} />} onClick={() => setAsking(true)}>
        {t('placeOrder')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('placeOrderQuestion')}
        text={
          <>
            {t('placeOrderText')} <CompanyName name={company} /> ·{' '}
            <Money amount={total} currency={currency} />
          </>
        }
        confirmLabel={t('placeOrder')}
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          await place();
          setAsking(false);
          // Also after an error: the quotation may have changed since the page was loaded.
          refresh();
        }}
      />
    </>
  );
}
