'use client';

import dynamic from 'next/dynamic';

import { QuotationDetailScreen } from '@/features/quotations/quotation-detail-screen';

// Only orders are rated.
const RatingCard = dynamic(() =>
  import('@/features/ratings/rating-card').then((module) => module.RatingCard),
);

/** Puts the rating below its order: here, because neither feature knows the other. */
export function Quotation({ id }: { id: number }) {
  return (
    <QuotationDetailScreen
      id={id}
      renderRating={(quotationId) => <RatingCard quotationId={quotationId} />}
    />
  );
}
