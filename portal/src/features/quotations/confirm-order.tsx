'use client';

import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslations } from '@/i18n/translations';

import { type Offer, OrderQuestion } from './order-question';

interface ConfirmOrderProps {
  offer: Offer;
  /** Called after every answer, also after a refusal. */
  onAnswered?: () => void;
}

/** The seller's button that confirms the order, with its question. */
export function ConfirmOrder({ offer, onAnswered }: ConfirmOrderProps) {
  const t = useTranslations('quotations');
  return (
    <OrderQuestion
      offer={offer}
      status="order_confirmed"
      label={t('confirmOrder')}
      question={t('confirmOrderQuestion')}
      icon={<IconCircleCheck size={18} />}
      {...(onAnswered ? { onAnswered } : {})}
    />
  );
}
