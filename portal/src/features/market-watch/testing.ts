/** Freight rates and lanes for tests. */

import type { LaneChart, Rate, RateRow } from './params';

const FACTS = {
  id: 5,
  userid: 7,
  username: 'Arjun Menon',
  comapanyName: 'Blue Ocean Forwarders',
  loadingPort: 'Mundra',
  loadingPortCode: 'INMUN',
  loadingCountry: 'India',
  destinationPort: 'Jebel Ali',
  destinationPortCode: 'AEJEA',
  destinationCountry: 'United Arab Emirates',
  portPairs: ['Mundra → Jebel Ali'],
  containerType: '40DHC',
  oceanfreight: 1250,
  currency: 'USD',
  pricevalidity: '2099-12-31',
  comments: 'All-in, CY/CY',
  createdAt: '2026-11-20T08:00:00Z',
  postedAt: '2026-11-20T08:00:00Z',
};

export const aRow = (change: Partial<RateRow> = {}): RateRow => ({
  ...FACTS,
  converted: 1250,
  isBest: false,
  ...change,
});

export const aRate = (change: Partial<Rate> = {}): Rate => ({
  ...FACTS,
  status: 'live',
  updatedAt: null,
  version: 1,
  remarks: null,
  isOwn: false,
  can: [],
  ask: { variant: 'freight', party: 'freight_forwarder' },
  ...change,
});

const port = (id: number, name: string, code: string, countryName: string) => ({
  id,
  port: name,
  code,
  countryId: 105,
  countryName,
});
export const MUNDRA = port(1, 'Mundra', 'INMUN', 'India');
export const JEBEL_ALI = port(2, 'Jebel Ali', 'AEJEA', 'United Arab Emirates');

const week = (day: string, companies: number, price: number | null) => ({
  week: day,
  companies,
  median: price,
  low: price === null ? null : price - 100,
  high: price === null ? null : price + 150,
});

export const aLane = (change: Partial<LaneChart> = {}): LaneChart => ({
  loadingPort: MUNDRA,
  destinationPort: JEBEL_ALI,
  distanceNm: 1090,
  sailingDays: 3.2,
  knots: 14,
  containerType: '40DHC',
  currency: 'USD',
  rateDate: null,
  minCompanies: 3,
  weeks: [week('2026-11-09', 4, 1300), week('2026-11-16', 2, null), week('2026-11-23', 5, 1250)],
  ...change,
});

export const ownPorts = (pairs = [{ loadingPort: MUNDRA, destinationPort: JEBEL_ALI }]) => ({
  loadingPorts: [...new Set(pairs.map(({ loadingPort }) => loadingPort))],
  destinationPorts: [...new Set(pairs.map(({ destinationPort }) => destinationPort))],
  portPairs: pairs,
  pairLimit: 5,
});
