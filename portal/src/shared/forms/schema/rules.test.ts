import { describe, expect, it } from 'vitest';

import { FieldRules, ruleProblem } from './rules';

const SCRIP = {
  name: 'scripNumber',
  pattern: String.raw`[\s/.-]*(?:[A-Za-z0-9][\s/.-]*){4,20}`,
  patternMessage: 'A scrip number has 4 to 20 letters and digits.',
};

describe('the pattern of a rule', () => {
  it.each(['0312345678', ' 0312 345-678 ', 'ab/12', '0312.345.678'])('is kept by %s', (typed) => {
    expect(ruleProblem(typed, SCRIP)).toBeNull();
  });

  it.each(['031', '0312_345', 'é0312345', '1'.repeat(21)])('is broken by %s', (typed) => {
    expect(ruleProblem(typed, SCRIP)).toBe(SCRIP.patternMessage);
  });

  it('is one of the checks of its field', () => {
    const { check } = new FieldRules([SCRIP]).checks('scripNumber');
    expect(check?.('031', {})).toBe(SCRIP.patternMessage);
    expect(check?.('0312345678', {})).toBeNull();
  });
});
