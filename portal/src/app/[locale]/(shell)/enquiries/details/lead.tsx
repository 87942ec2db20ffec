'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { LeadDetailScreen } from '@/features/leads/lead-detail-screen';
import { whenOnline } from '@/shared/ui/lazy/when-online';

// The quotation form is heavier than the lead, so it loads when the user opens its tab.
const SellerQuotation = dynamic(() =>
  whenOnline(() =>
    import('@/features/quotations/seller-quotation').then((module) => module.SellerQuotation),
  ),
);

const RatingCard = dynamic(() =>
  whenOnline(() => import('@/features/ratings/rating-card').then((module) => module.RatingCard)),
);

const SellersConversation = dynamic(() =>
  whenOnline(() =>
    import('@/features/conversation/sellers-conversation').then(
      (module) => module.SellersConversation,
    ),
  ),
);

const RequestCard = dynamic(() =>
  whenOnline(() =>
    import('@/features/business-cards/request-card').then((module) => module.RequestCard),
  ),
);

const CardName = dynamic(() =>
  whenOnline(() =>
    import('@/features/business-cards/request-card').then((module) => module.CardName),
  ),
);

interface LeadProps {
  id: number;
  role: string | null;
  startWithQuotation: boolean;
}

const rating = (quotationId: number) => <RatingCard quotationId={quotationId} />;

const messages = (quotationId: number) => (
  <SellersConversation which={`quotationId=${quotationId}`} />
);

const card = (enquiryId: number) => <RequestCard asked={{ enquiryId }} small />;

const name = (enquiryId: number, withheld: ReactNode) => (
  <CardName enquiryId={enquiryId} withheld={withheld} />
);

/**
 * Puts the quotation, its messages, the rating and the request for the business card on the lead.
 * Features must not import each other, so the app connects them here.
 */
export function Lead(props: LeadProps) {
  return (
    <LeadDetailScreen
      {...props}
      renderCard={card}
      renderName={name}
      renderQuotation={(tab) => (
        <SellerQuotation {...tab} renderMessages={messages} renderRating={rating} />
      )}
    />
  );
}
