'use client';

import dynamic from 'next/dynamic';

import { LeadDetailScreen } from '@/features/leads/lead-detail-screen';

// Its form is heavier than the lead; it comes when its tab is opened.
const SellerQuotation = dynamic(() =>
  import('@/features/quotations/seller-quotation').then((module) => module.SellerQuotation),
);

const RatingCard = dynamic(() =>
  import('@/features/ratings/rating-card').then((module) => module.RatingCard),
);

interface LeadProps {
  id: number;
  role: string | null;
  startWithQuotation: boolean;
}

const rating = (quotationId: number) => <RatingCard quotationId={quotationId} />;

/** Puts the quotation on its lead, and the rating below: here, because no feature knows another. */
export function Lead(props: LeadProps) {
  return (
    <LeadDetailScreen
      {...props}
      renderQuotation={(tab) => <SellerQuotation {...tab} renderRating={rating} />}
    />
  );
}
