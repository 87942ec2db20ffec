'use client';

import { useRouter } from '@/i18n/navigation';

import { Negotiation } from './negotiation/negotiation';
import type { Quotation } from './quotations';

/** The counter-offers on the buyer's page, which the server reads again after every answer. */
export function BuyersNegotiation({ quotation }: { quotation: Quotation }) {
  const { refresh } = useRouter();
  return <Negotiation quotation={quotation} onChanged={refresh} />;
}
