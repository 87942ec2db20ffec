import { expect, it } from 'vitest';

import { inputs } from '@/testing/inputs';

import { readNumber } from './number-reader';

const rows = inputs('numbers');

it('reads a table of at least 240 numbers', () => expect(rows.length).toBeGreaterThanOrEqual(240));

it.each(rows)('reads $typed in $language: $note', (row) => {
  const { language = '', typed = '', currency, decimals } = row;
  const answer = readNumber(typed, language, { decimals: Number(decimals), currency });
  expect(answer).toEqual(
    row.problem
      ? { problem: row.problem }
      : { value: Number(row.value), certain: row.certain === 'yes' },
  );
});
