'use client';

import dynamic from 'next/dynamic';

import { LeadDetailScreen } from '@/features/leads/lead-detail-screen';

// Its form is heavier than the lead; it comes when its tab is opened.
const SellerQuotation = dynamic(() =>
  import('@/features/quotations/seller-quotation').then((module) => module.SellerQuotation),
);

interface LeadProps {
  id: number;
  role: string | null;
  startWithQuotation: boolean;
}

/** Puts the quotation on its lead: here, because neither feature knows the other. */
export function Lead(props: LeadProps) {
  return <LeadDetailScreen {...props} renderQuotation={(tab) => <SellerQuotation {...tab} />} />;
}
