'use client';

import { LeadDetailScreen } from '@/features/leads/lead-detail-screen';
import { SellerQuotation } from '@/features/quotations/seller-quotation';

interface LeadProps {
  id: number;
  role: string | null;
  startWithQuotation: boolean;
}

/** Puts the quotation on its lead: here, because neither feature knows the other. */
export function Lead(props: LeadProps) {
  return <LeadDetailScreen {...props} renderQuotation={(tab) => <SellerQuotation {...tab} />} />;
}
