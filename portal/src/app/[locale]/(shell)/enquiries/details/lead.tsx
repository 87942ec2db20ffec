'use client';

import dynamic from 'next/dynamic';

import { LeadDetailScreen } from '@/features/leads/lead-detail-screen';

// The quotation form is heavier than the lead, so it loads when the user opens its tab.
const SellerQuotation = dynamic(() =>
  import('@/features/quotations/seller-quotation').then((module) => module.SellerQuotation),
);

const RatingCard = dynamic(() =>
  import('@/features/ratings/rating-card').then((module) => module.RatingCard),
);

const RequestCard = dynamic(() =>
  import('@/features/business-cards/request-card').then((module) => module.RequestCard),
);

interface LeadProps {
  id: number;
  role: string | null;
  startWithQuotation: boolean;
}

const rating = (quotationId: number) => <RatingCard quotationId={quotationId} />;

const card = (enquiryId: number) => <RequestCard asked={{ enquiryId }} small />;

/**
 * Puts the quotation, the rating and the request for the business card on the lead. Features must not import each other, so the app
 * connects them here.
 */
export function Lead(props: LeadProps) {
  return (
    <LeadDetailScreen
      {...props}
      renderCard={card}
      renderQuotation={(tab) => <SellerQuotation {...tab} renderRating={rating} />}
    />
  );
}
