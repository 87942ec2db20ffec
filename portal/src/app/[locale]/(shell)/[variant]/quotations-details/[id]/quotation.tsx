'use client';

import dynamic from 'next/dynamic';

import { QuotationDetailScreen } from '@/features/quotations/quotation-detail-screen';

// Only orders are rated.
const RatingCard = dynamic(() =>
  import('@/features/ratings/rating-card').then((module) => module.RatingCard),
);

interface QuotationProps {
  id: number;
  /** Below which the quotations are. */
  path: string;
}

/** Puts the rating below its order: here, because neither feature knows the other. */
export function Quotation({ id, path }: QuotationProps) {
  return (
    <QuotationDetailScreen
      id={id}
      path={path}
      renderRating={(quotationId) => <RatingCard quotationId={quotationId} />}
    />
  );
}
