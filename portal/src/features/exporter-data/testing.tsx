import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';

import type { Schema } from '@/shared/api/types';
import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';
import { aSession, aUser } from '@/testing/session';

import type { TradeRecord } from './params';
import { ExporterDataScreen } from './screen';

export const YARN: TradeRecord = {
  DATE: '2026-03-05',
  HS_code: '52051110',
  productDescription: 'Cotton yarn, combed',
  consigneeName: 'Hansa Textil GmbH',
  portOfDestination: 'Hamburg',
  countryOfDestination: 'Germany',
  portOfOrigin: 'Mundra',
  countryOfOrigin: 'India',
  QTY: 1200,
  quantityNote: '',
  unit: 'KGS',
  value: 3600,
  rateCurrency: 'USD',
  valueUsd: 3600,
  recordId: 'SB-1',
};
export const RICE: TradeRecord = {
  ...YARN,
  recordId: 'SB-2',
  productDescription: 'Basmati rice',
  QTY: null,
  quantityNote: 'Weight Captured Separately',
};
export const LINE = {
  key: '',
  records: 2,
  valueUsd: 7200,
  valuedRecords: 2,
  quantity: 1200,
  measuredRecords: 1,
  medianUnitPrice: 3,
  pricedRecords: 1,
};
export const UNKNOWN = {
  ...LINE,
  records: 0,
  valueUsd: null,
  valuedRecords: 0,
  quantity: null,
  measuredRecords: 0,
  medianUnitPrice: null,
  pricedRecords: 0,
};
export const SHIPMENTS = {
  id: 'shipments',
  kind: 'shipments',
  closing: null,
  records: 2,
  valueUsd: 7200,
  valuedRecords: 2,
  firstDay: '2026-03-05',
  lastDay: '2026-03-05',
} as const;
export const FOUND: Schema<'SummaryOut'> = {
  total: LINE,
  isPartial: false,
  withoutValue: 0,
  contained: 0,
  notConverted: [],
  source: 'shipments',
  sources: [SHIPMENTS],
  unit: 'KGS',
  units: [{ unit: 'KGS', family: 'mass', records: 1, quantity: 1200 }],
  firstDay: '2026-03-05',
  lastDay: '2026-03-05',
  coveredFrom: '2026-03-05',
  coveredTo: '2026-03-05',
  byYear: false,
  periods: [{ ...LINE, key: '2026-03-01', isPartial: true }],
  consignees: [{ ...LINE, key: 'Hansa Textil GmbH' }],
  origins: [{ ...LINE, key: 'India' }],
  loadingPorts: [],
  destinationPorts: [],
};
export const WHOLE =
  '/exporter-Data?hscode=5205&sourceCountry=India&sourcePort=any&destinationCountry=any&destinationPort=any';

/** What the screen asked for and sent, and the files that the API answers. */
export const asked: URLSearchParams[] = [];
export const posted: unknown[] = [];
export const made: object[] = [];

/** Forgets what an earlier test did. */
export function begin(): void {
  for (const list of [asked, posted, made]) list.length = 0;
}

export function serve(data: TradeRecord[], more: object = {}) {
  api.use(
    http.get('/api/exim-data/filterdata', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ data: { data, count: data.length, ...more } });
    }),
    http.get('/api/exim-data/downloads', () =>
      HttpResponse.json({ data: { rows: made, count: made.length } }),
    ),
    http.get('/api/exim-data/summary', () => HttpResponse.json({ data: FOUND })),
    http.post('/api/exim-data/download-excel', async ({ request }) => {
      posted.push(await request.json());
      return new HttpResponse('file', {
        headers: { 'content-disposition': 'attachment; filename="Exim_data.xlsx"' },
      });
    }),
    http.get('/api/countries', () =>
      HttpResponse.json({
        data: {
          rows: [
            { id: 105, country: 'India', iso2: 'IN', iso3: 'IND', otherNames: ['India'] },
            { id: 80, country: 'Germany', iso2: 'DE', iso3: 'DEU', otherNames: ['Germany'] },
          ],
          count: 2,
        },
      }),
    ),
    http.get('/api/ports', () => HttpResponse.json({ data: { rows: [], count: 0 } })),
    http.get('/api/hscode', () =>
      HttpResponse.json({
        data: { rows: [{ id: 9, code: '520512', description: 'Cotton yarn' }], count: 1 },
      }),
    ),
  );
}

export const BUYER = aSession({
  user: aUser({ businessTypes: { id: 1, code: 'buyer', name: 'Buyer' } }),
});
export const show = (path = '/exporter-Data', options = {}) =>
  renderScreen(<ExporterDataScreen />, { path, ...options });
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const goods = () => screen.getByLabelText(/HS code/);
