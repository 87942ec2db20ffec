'use client';

import type { ComponentProps } from 'react';
import { ConfirmOrder } from '@/features/quotations/confirm-order';
import { useRouter } from '@/i18n/navigation';

/** The button that confirms the order. The page is read again after every answer. */
export function Confirm({ offer }: Pick<ComponentProps<typeof ConfirmOrder>, 'offer'>) {
  const { refresh } = useRouter();
  return <ConfirmOrder offer={offer} onAnswered={refresh} />;
}
