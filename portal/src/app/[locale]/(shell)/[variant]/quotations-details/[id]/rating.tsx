'use client';

import dynamic from 'next/dynamic';
import { whenOnline } from '@/shared/ui/lazy/when-online';

// Loaded only when it is needed, because only orders are rated.
const RatingCard = dynamic(() =>
  whenOnline(() => import('@/features/ratings/rating-card').then((module) => module.RatingCard)),
);

/** The company's rating of the other party of an order. */
export function Rating({ quotationId }: { quotationId: number }) {
  return <RatingCard quotationId={quotationId} />;
}
