'use client';

import { IconShoppingCartCheck } from '@tabler/icons-react';
import { CompanyName } from '@/domain/company/company-name';
import { useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';

import { type Offer, OrderQuestion } from './order-question';

interface PlaceOrderProps {
  offer: Offer;
  company: string | null;
}

/** The button that places the order, with its question. */
export function PlaceOrder({ offer, company }: PlaceOrderProps) {
  const t = useTranslations('quotations');
  const { refresh } = useRouter();
  return (
    <OrderQuestion
      offer={offer}
      status="order_placed"
      label={t('placeOrder')}
      question={t('placeOrderQuestion')}
      icon={<IconShoppingCartCheck size={18} />}
      text={
        <>
          {t('placeOrderText')} <CompanyName name={company} /> ·
        </>
      }
      // Also after an error: the quotation may have changed since the page was loaded.
      onAnswered={refresh}
    />
  );
}
