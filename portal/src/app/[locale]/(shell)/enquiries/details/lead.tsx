'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { CardName, RequestCard } from '@/features/business-cards/request-card';
import { SellersConversation } from '@/features/conversation/sellers-conversation';
import { LeadDetailScreen } from '@/features/leads/lead-detail-screen';
import { RatingCard } from '@/features/ratings/rating-card';
import { whenOnline } from '@/shared/ui/lazy/when-online';

// A form as heavy as the lead: it loads when the user opens its tab.
const SellerQuotation = dynamic(() =>
  whenOnline(() =>
    import('@/features/quotations/seller-quotation').then((module) => module.SellerQuotation),
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
