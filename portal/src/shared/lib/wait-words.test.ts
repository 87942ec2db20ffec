import { describe, expect, it } from 'vitest';

import { waitWords } from './wait-words';

describe('waitWords', () => {
  it.each([
    [0.4, { key: 'seconds', count: 1 }],
    [59, { key: 'seconds', count: 59 }],
    [120, { key: 'seconds', count: 120 }],
    [121, { key: 'minutes', count: 3 }],
    [300, { key: 'minutes', count: 5 }],
  ])('%d seconds', (seconds, expected) => {
    expect(waitWords(seconds)).toEqual(expected);
  });
});
