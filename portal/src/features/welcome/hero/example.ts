/** The example trade on the landing page: real ports and a real HS code, but no real company. */
export const EXAMPLE = {
  hsCode: '520523',
  source: { port: 'Tuticorin', code: 'INTUT', region: 'IN' },
  destination: { port: 'Hamburg', code: 'DEHAM', region: 'DE' },
  currency: 'USD',
  match: '100',
  quotations: [
    { from: 'exporter', terms: 'FOB', price: 3.36, days: 14 },
    { from: 'manufacturer_exporter', terms: 'CIF', price: 3.58, days: 21 },
    { from: 'exporter', terms: 'CFR', price: 3.49, days: 10 },
  ],
  versions: [
    { number: '1', price: 3.42 },
    { number: '2', price: 3.36 },
  ],
} as const;
