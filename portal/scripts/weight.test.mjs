import { describe, expect, it } from 'vitest';

import { weigh } from './weight.mjs';

const sizes = { shared: 150_000, form: 80_000, dates: 40_000 };
const route = (name, ...firstLoadChunkPaths) => ({ route: name, firstLoadChunkPaths });

describe('weigh', () => {
  it('adds up each page’s chunks and holds public pages to the smaller budget', () => {
    const stats = [
      route('/[locale]/signin', 'shared', 'form'),
      route('/[locale]', 'shared'),
      route('/[locale]/rfq/details', 'shared', 'form', 'dates'),
      route('/_not-found', 'shared'),
    ];
    expect(weigh(stats, (path) => sizes[path])).toEqual([
      { route: '/rfq/details', bytes: 270_000, budget: 260_000 },
      { route: '/signin', bytes: 230_000, budget: 200_000 },
      { route: '/', bytes: 150_000, budget: 260_000 },
    ]);
  });
});
