/** Offers and limits for tests. */

import { HttpResponse } from 'msw';

import type { CargoOffer } from './cargo-params';
import type { Offer, OfferLimits } from './params';

const image = (name: string) => {
  const src = `/api/files/5f0e8a52-7c6f-4b4e-9f0e-0a9f6d5d2c11/${name}`;
  const sizes = { small: `${src}?size=small`, large: `${src}?size=large` };
  return { src, originalName: name, downloadUrl: src, ...sizes };
};

export const PICTURES = [image('yarn.png'), image('cone.png')] as const;

const SAID = {
  id: 3,
  name: 'Combed cotton yarn',
  categoryId: 4,
  categories: { id: 4, name: 'Cotton' },
  hsCodeId: 12,
  hscode: { id: 12, code: '520522', description: 'Cotton yarn, combed' },
  businessTypeIds: [3],
  qty: 12000,
  uom: 'Kilograms (KGS)',
  price: 312.5,
  paymentTerms: 'EXM',
  locationForDelivery: 'Coimbatore',
  comments: 'Ready stock, on cones',
  expiryDate: '2099-12-31',
  status: 'new' as const,
  thumbnail: PICTURES[0].small,
  images: [...PICTURES],
  createdAt: '2026-11-20T08:00:00Z',
  user: { id: 7, companyName: 'Kaveri Yarns Exports' },
};

export const anOffer = (change: Partial<Offer> = {}): Offer => ({
  ...SAID,
  productId: 7,
  userId: 31,
  primaryImage: PICTURES[0].src,
  hidden: null,
  remarks: null,
  can: ['edit', 'delete'],
  ...change,
});

export const aCargoOffer = (change: Partial<CargoOffer> = {}): CargoOffer => ({
  ...SAID,
  businessTypes: { id: 3, code: 'manufacturer', name: 'Manufacturer' },
  country: 'India',
  ask: { variant: 'rfq', party: 'manufacturer' },
  ...change,
});

export const someLimits = (change: Partial<OfferLimits> = {}): OfferLimits => ({
  fields: [],
  FREE: 2,
  BASIC: 10,
  PREMIUM: 20,
  used: 1,
  limit: 2,
  allowed: true,
  liftedBy: ['basic', 'premium'],
  products: 3,
  images: 4,
  maxFileBytes: 5242880,
  locationLength: 250,
  commentsLength: 200,
  minPrice: 1,
  quantityPlaces: 3,
  terms: ['EXW', 'EXM', 'FOR'],
  ...change,
});

export const failing = (message: string) =>
  HttpResponse.json({ message, code: 'UNAVAILABLE', errors: {} }, { status: 503 });
