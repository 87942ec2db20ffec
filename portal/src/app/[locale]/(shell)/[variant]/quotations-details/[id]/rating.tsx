'use client';

import dynamic from 'next/dynamic';

// Only orders are rated.
const RatingCard = dynamic(() =>
  import('@/features/ratings/rating-card').then((module) => module.RatingCard),
);

/** What one says of the other party of an order: fetched by the pages that show one. */
export function Rating({ quotationId }: { quotationId: number }) {
  return <RatingCard quotationId={quotationId} />;
}
