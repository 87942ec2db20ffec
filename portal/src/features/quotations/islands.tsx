'use client';

import dynamic from 'next/dynamic';
import { useRouter } from '@/i18n/navigation';
import { DetailSkeleton } from '@/shared/ui/detail/detail-skeleton';
import { whenOnline } from '@/shared/ui/lazy/when-online';

import type { Quotation } from './quotations';

const loading = () => <DetailSkeleton parts={1} />;

/** Loaded after the quotation, which most people read without them. */
export const KeptVersions = dynamic(
  () => whenOnline(() => import('./negotiation/versions').then((module) => module.Versions)),
  { loading },
);
export const Negotiation = dynamic(
  () => whenOnline(() => import('./negotiation/negotiation').then((module) => module.Negotiation)),
  { loading },
);

/** The counter-offers on the buyer's page, which the server reads again after every answer. */
export function BuyersNegotiation({ quotation }: { quotation: Quotation }) {
  const { refresh } = useRouter();
  return <Negotiation quotation={quotation} onChanged={refresh} />;
}
