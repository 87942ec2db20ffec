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

  it('finds by another name, after what is shown under the very word', () => {
    const options = [
      { label: '印度', otherNames: ['India', 'Bharat'] },
      { label: '印度尼西亚', otherNames: ['Indonesia'] },
      { label: '格鲁吉亚', otherNames: ['Georgia'] },
    ];
    const labels = (typed: string) => bestMatches(options, typed).map(({ label }) => label);
    expect(labels('印度')).toEqual(['印度', '印度尼西亚']);
    expect(labels('india')).toEqual(['印度']);
    expect(labels('ind')).toEqual(['印度', '印度尼西亚']);
    expect(labels('geor')).toEqual(['格鲁吉亚']);
  });

  it('ignores the marks of Arabic letters', () => {
    const options = [{ label: 'الإمارات العربية المتحدة' }];
    expect(bestMatches(options, 'الامارات')).toHaveLength(1);
  });

  it('keeps the list as it is while nothing is typed', () => {
    expect(found(' ')).toEqual(COUNTRIES.map(({ label }) => label));
  });
});
