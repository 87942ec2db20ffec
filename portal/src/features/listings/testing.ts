import type { ListingRules, Rodtep, RodtepFacts, Unclaimed, UnclaimedFacts } from './params';

// What the API answers of unclaimed cargo and RODTEP offers, and what their forms hold.
export const PERSON = 7;
export const RULES: ListingRules = {
  fields: [],
  open: 1,
  openLimit: 20,
  hasRoom: true,
  currency: 'INR',
  sourceCountryId: 105,
  sourceCountry: 'India',
  sourceCountryLocked: true,
  descriptionLength: 288,
  priceLength: 48,
  scripLength: 20,
  maxAttachments: 4,
  maxFileBytes: 5_242_880,
  today: '2026-11-26',
};
export const FILE = {
  src: '/api/files/1/loading.png',
  originalName: 'loading.png',
  downloadUrl: '/api/files/1/loading.png',
  small: '/api/files/1/loading.png?size=small',
};
export const CARGO_FACTS: UnclaimedFacts = {
  productCategory: 'Cotton',
  hscode: '520512 Cotton yarn',
  sourceCountry: 'India',
  sourcePort: 'Mundra (INMUN)',
  destinationCountry: 'United Arab Emirates',
  destinationPort: 'Jebel Ali (AEJEA)',
  description: 'Refused by the consignee',
  currency: 'INR',
  contractPrice: 1850000,
  newPrice: 1200000.5,
  priceBasis: 'unit',
  availableRequired: 12000,
  uom: 'Kilograms (KGS)',
  attachment: [FILE],
};
export const COMMON = {
  id: 5,
  companyId: 3,
  companyName: 'Kaveri Yarns',
  category: { id: 51, name: 'Cotton' },
  hsCode: { id: 12, code: '520512', description: 'Cotton yarn' },
  status: 'submitted',
  remarks: null,
  steps: [{ status: 'submitted', at: '2026-11-25T06:00:00Z' }],
  createdAt: '2026-11-25T06:00:00Z',
  updatedAt: '2026-11-25T06:00:00Z',
  can: ['withdraw' as const],
};
export const CARGO = { ...COMMON, ...CARGO_FACTS } as Unclaimed;
export const CREDIT_FACTS: RodtepFacts = {
  name: 'Cotton',
  code: '520512 Cotton yarn',
  port: 'Mundra (INMUN)',
  totalRodtepValue: 250000,
  askingPrice: 242500,
  pricePercent: 97,
  scripNumber: '0312345678',
  expiryDate: '2027-03-31',
  comparison: { medianPercent: 96.5, offers: 7, days: 90, chapter: '52' },
};
export const CREDIT = { ...COMMON, ...CREDIT_FACTS } as Rodtep;
export const CARGO_VALUES = {
  productCategory: '51',
  hscode: '12',
  sourceCountry: 'India',
  sourcePort: 'INMUN',
  destinationCountry: 'United Arab Emirates',
  destinationPort: 'AEJEA',
  description: 'Refused by the consignee',
  currency: 'INR',
  contractPrice: 1850000,
  newPrice: 1200000.5,
  priceBasis: 'unit',
  availableRequired: 12000,
  uom: 'Kilograms (KGS)',
  attachment: [{ src: FILE.src, originalName: FILE.originalName }],
};
export const CREDIT_VALUES = {
  name: '51',
  code: '12',
  country: 'India',
  port: 'INMUN',
  totalRodtepValue: 250000,
  askingPrice: 242500,
  scripNumber: '0312345678',
  expiryDate: '2027-03-31',
};
