import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';

import { api } from '@/testing/api';
import { NO_LIMIT } from '@/testing/field-rules';

import type { Calculation, Rules } from './params';

// A calculation and the rules of its form, as the API answers them.
export const RULES: Rules = {
  gstRates: [0, 5, 18],
  shares: [
    { kind: 'goods', of: [] },
    { kind: 'charges', of: ['EXW'] },
    { kind: 'freight', of: ['FOB'] },
    { kind: 'insurance', of: ['FOB', 'CFR', 'CIF'] },
    { kind: 'duty', of: ['CIF'] },
  ],
  insuredPercent: 110,
  maxItems: 50,
  maxCalculations: 200,
  fields: [
    {
      ...NO_LIMIT,
      name: 'expiryDate',
      pastMessage: 'Expiry date cannot be in the past',
      unusualAfterDays: 365,
      unusualMessage: 'This date is more than 365 days away. Is it right?',
    },
  ],
  itemFields: [],
  nameLength: 100,
  descriptionLength: 250,
};

export const YARN: Calculation['items'][number] = {
  itemOrder: 1,
  kind: 'goods',
  description: 'Cotton yarn',
  hscode: null,
  hsCode: null,
  currency: 'USD',
  exchangeRate: 88.42,
  ratePerUnit: 2.725,
  uom: 'Kilograms (KGS)',
  noOfUnits: 12500,
  gstType: 'percentage',
  gstRate: 5,
  customGstRate: null,
  gstPercent: 5,
  shareOf: null,
  sharePercent: null,
  insuredPercent: null,
  netAmount: 3011806.25,
  gstAmount: 150590.31,
  amount: 3162396.56,
};
export const PACKING: Calculation['items'][number] = {
  ...YARN,
  itemOrder: 2,
  description: 'Packing',
  currency: 'INR',
  exchangeRate: 1,
  ratePerUnit: 100,
  noOfUnits: 10,
  gstRate: 'Others',
  customGstRate: 7.5,
  gstPercent: 7.5,
  netAmount: 1000,
  gstAmount: 75,
  amount: 1075,
};
export const STORED: Calculation = {
  id: 7,
  templateName: 'Yarn to Jebel Ali',
  totalAmount: 3163471.56,
  itemCount: 2,
  currency: 'USD',
  foreignTotal: 35777.78,
  addresseeName: null,
  addresseeAddress: null,
  expiryDate: null,
  termsOfPayment: null,
  createdAt: '2026-11-20T06:00:00Z',
  updatedAt: '2026-11-23T06:00:00Z',
  version: 3,
  exchangeRate: 88.42,
  items: [YARN, PACKING],
  netTotal: 3012806.25,
  gstTotal: 150665.31,
  quantity: 12500,
  uom: 'Kilograms (KGS)',
  price: { total: 3163471.56, perUnit: 253.078, foreignTotal: 35777.78, foreignPerUnit: 2.86222 },
  terms: [],
};

export const failing = (message: string, status = 503) =>
  HttpResponse.json({ message, code: 'UNAVAILABLE', errors: {} }, { status });

/** The bodies of the savings of one test. */
export const sent: Record<string, unknown>[] = [];

/** Answers a saving with what is stored then. */
export const saving = (answer: Calculation) => async (info: { request: Request }) => {
  sent.push((await info.request.json()) as Record<string, unknown>);
  return HttpResponse.json({ data: answer, message: 'The price calculation was saved.' });
};

/** Answers what the screens ask for. */
export function serve(rows: Calculation[] = [STORED]) {
  sent.length = 0;
  api.use(
    http.get('/api/pricecalculation', () => HttpResponse.json({ data: rows, count: rows.length })),
    http.get('/api/pricecalculation/form-rules', () => HttpResponse.json({ data: RULES })),
    http.get('/api/pricecalculation/7', () => HttpResponse.json({ data: STORED })),
    http.get('/api/exchange-rates', () =>
      HttpResponse.json({
        data: {
          rows: [{ currency: 'USD', inr: 88.42, date: '2026-11-25', source: 'ecb' }],
          maxDays: 7,
        },
      }),
    ),
    http.get('/api/units', () =>
      HttpResponse.json({
        data: {
          rows: [
            { id: 1, code: 'KGS', name: 'Kilograms', label: 'Kilograms (KGS)', otherNames: [] },
          ],
          count: 1,
        },
      }),
    ),
    http.get('/api/countries', () => HttpResponse.json({ data: { rows: [], count: 0 } })),
    http.post('/api/pricecalculation', saving({ ...STORED, version: 1 })),
    http.put('/api/pricecalculation/7', saving({ ...STORED, version: 4 })),
  );
}

export const press = (name: string | RegExp) =>
  userEvent.click(screen.getByRole('button', { name }));

export async function choose(dialog: HTMLElement, field: RegExp, option: RegExp) {
  await userEvent.click(within(dialog).getByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

export const type = (dialog: HTMLElement, field: RegExp, text: string) =>
  userEvent.type(within(dialog).getByRole('textbox', { name: field }), text);
