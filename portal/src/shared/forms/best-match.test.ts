import { describe, expect, it } from 'vitest';

import { bestMatches } from './best-match';

const COUNTRIES = [
  'Åland Islands',
  'British Indian Ocean Territory',
  'Congo',
  "Côte d'Ivoire",
  'Dominican Republic',
  'India',
  'Indonesia',
  'Korea, Republic of',
].map((label) => ({ label }));

const found = (typed: string) => bestMatches(COUNTRIES, typed).map(({ label }) => label);

describe('bestMatches', () => {
  it.each([
    ['ind', ['India', 'Indonesia', 'British Indian Ocean Territory']],
    ['India', ['India', 'British Indian Ocean Territory']],
    [' INDONESIA ', ['Indonesia']],
    ['republic', ['Dominican Republic', 'Korea, Republic of']],
    ['aland', ['Åland Islands']],
    ['cote d’iv', ["Côte d'Ivoire"]],
    ['ngo', ['Congo']],
    ['atlantis', []],
  ])('%s', (typed, expected) => {
    expect(found(typed)).toEqual(expected);
  });

  it('keeps the list as it is while nothing is typed', () => {
    expect(found(' ')).toEqual(COUNTRIES.map(({ label }) => label));
  });
});
