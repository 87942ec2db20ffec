'use client';

import dynamic from 'next/dynamic';
import type { ComponentProps } from 'react';
import { useRouter } from '@/i18n/navigation';
import { whenOnline } from '@/shared/ui/lazy/when-online';

// Loaded only when they are needed: for a seller who has not confirmed yet, and for ratings.
const ConfirmOrder = dynamic(() =>
  whenOnline(() =>
    import('@/features/quotations/confirm-order').then((module) => module.ConfirmOrder),
  ),
);
const RatingCard = dynamic(() =>
  whenOnline(() => import('@/features/ratings/rating-card').then((module) => module.RatingCard)),
);

/** The button that confirms the order. The page is read again after every answer. */
export function Confirm({ offer }: Pick<ComponentProps<typeof ConfirmOrder>, 'offer'>) {
  const { refresh } = useRouter();
  return <ConfirmOrder offer={offer} onAnswered={refresh} />;
}

/** The company's rating of the other party. */
export function Rating({ quotationId }: { quotationId: number }) {
  return <RatingCard quotationId={quotationId} />;
}
