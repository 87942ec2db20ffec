import { expect, it } from 'vitest';

import { inputs } from '@/testing/inputs';

import { readDate } from './date-reader';

const rows = inputs('dates');

it('reads a table of at least 170 dates', () => expect(rows.length).toBeGreaterThanOrEqual(170));

it.each(rows)('reads $typed in $language: $note', (row) => {
  const answer = readDate(row.typed ?? '', row.language ?? '', row.today);
  expect(answer).toEqual(
    row.problem ? { problem: row.problem } : { value: row.value, certain: row.certain === 'yes' },
  );
});
