'use client';

import { OwnButtons } from '@/domain/own-records/own-buttons';
import { paths } from '@/shared/lib/paths';

import { DeleteDialog } from './delete-dialog';
import type { Offer } from './params';

/** What the owner may do with the offer. */
export function OfferActions({ offer }: { offer: Pick<Offer, 'id' | 'name' | 'can'> }) {
  return <OwnButtons record={offer} to={paths.offers} DeleteDialog={DeleteDialog} />;
}
