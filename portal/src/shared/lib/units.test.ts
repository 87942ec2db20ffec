import { expect, it } from 'vitest';

import { unitCode } from './units';

it.each([
  ['Kilograms (KGS)', 'KGS'],
  ['Metric tons (MTS)', 'MTS'],
  ['Kilograms', 'Kilograms'],
  [null, ''],
])('shortens %s to %s', (label, code) => {
  expect(unitCode(label)).toBe(code);
});
