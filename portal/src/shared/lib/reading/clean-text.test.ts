import { describe, expect, it } from 'vitest';

import { inputs } from '@/testing/inputs';

import { cleanText } from './clean-text';
import { addressRefusalOf } from './refused-text';

const unescaped = (text = '') =>
  text.replace(/\\u([0-9A-F]{4})|\\U([0-9A-F]{8})/g, (_all, short, long) =>
    String.fromCodePoint(Number.parseInt(short ?? long, 16)),
  );

const rows = inputs('texts').map((row) => ({
  field: row.field,
  typed: unescaped(row.typed),
  stored: unescaped(row.stored),
  problem: row.problem ?? '',
  note: row.note,
}));

const PROBLEMS = { hides: 'hides', control: 'cannotBeShown', look_alike: 'looksLike' };

describe('the table of texts', () => {
  it.each(rows.filter(({ field }) => field !== 'email'))('$field: $note', (row) => {
    const { field, typed, stored, problem } = row;
    const [kind = '', ...character] = problem.split(' ');
    const expected =
      kind in PROBLEMS
        ? { problem: PROBLEMS[kind as keyof typeof PROBLEMS], character: character.join(' ') }
        : stored;
    expect(cleanText(typed, field === 'multi_line')).toEqual(expected);
  });

  it.each(rows.filter(({ field }) => field === 'email'))('address: $note', ({ typed, problem }) => {
    const [kind, code = ''] = problem.split(' ');
    const refusal = addressRefusalOf(typed);
    if (kind === 'look_alike') {
      expect(refusal?.problem).toBe('looksLike');
      expect(refusal?.character.split(' ')[0]).toBe(code);
    } else expect(refusal).toBeNull();
  });

  it('has the rows that the server is tested with', () => {
    expect(rows.length).toBeGreaterThan(140);
  });
});
