/** Freight rates and limits for tests. */

import type { Rate, RateLimits, RateVersion } from './params';

export const aRate = (change: Partial<Rate> = {}): Rate => ({
  id: 5,
  userid: 7,
  username: 'Rohan Deshpande',
  comapanyName: 'Blue Meridian Freight',
  loadingPort: 'Tuticorin',
  loadingPortCode: 'INTUT',
  loadingCountry: 'India',
  destinationPort: 'Jebel Ali',
  destinationPortCode: 'AEJEA',
  destinationCountry: 'United Arab Emirates',
  portPairs: ['Tuticorin → Jebel Ali'],
  containerType: '40DHC',
  oceanfreight: 1250,
  currency: 'USD',
  pricevalidity: '2099-12-31',
  comments: 'All-in, CY/CY',
  status: 'live',
  createdAt: '2026-11-20T08:00:00Z',
  updatedAt: null,
  version: 1,
  remarks: null,
  ask: null,
  isOwn: true,
  can: ['edit', 'withdraw'],
  ...change,
});

export const aVersion = (change: Partial<RateVersion> = {}): RateVersion => ({
  number: 1,
  oceanfreight: 1300,
  currency: 'USD',
  pricevalidity: '2026-11-30',
  comments: 'All-in',
  startsAt: '2026-11-01T08:00:00Z',
  endsAt: '2026-11-20T08:00:00Z',
  savedBy: 'Rohan Deshpande',
  ...change,
});

export const someLimits = (change: Partial<RateLimits> = {}): RateLimits => ({
  fields: [],
  RATE_LIMIT_FREE_PLAN: 5,
  RATE_LIMIT_PAID_PLAN: 100,
  used: 3,
  limit: 5,
  allowed: true,
  liftedBy: ['basic', 'premium'],
  defaultCurrency: 'USD',
  currencyIsLocked: false,
  containers: ['20DS', '40DS', '40DHC', '45DHC', '20RF', '40RHC'],
  commentsLength: 250,
  minPrice: 0,
  maxLanes: 20,
  ...change,
});

const port = (id: number, name: string, code: string, countryId: number, countryName: string) => ({
  id,
  port: name,
  code,
  countryId,
  countryName,
});

export const TUTICORIN = port(1, 'Tuticorin', 'INTUT', 105, 'India');
export const JEBEL_ALI = port(2, 'Jebel Ali', 'AEJEA', 234, 'United Arab Emirates');
