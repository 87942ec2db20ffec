import { unstable_serialize } from 'swr';
import { describe, expect, it } from 'vitest';

import { isUnder, resourceKey } from './keys';

describe('resourceKey', () => {
  it('is the same for the same question in another order, with blanks left out', () => {
    const server = resourceKey('/api/ports', {
      query: { filter: 'mun', page: 1, countryId: null },
    });
    const browser = resourceKey('/api/ports', { query: { page: 1, filter: 'mun' } });
    expect(server).toEqual(['/api/ports', { filter: 'mun', page: 1 }]);
    expect(unstable_serialize(server)).toBe(unstable_serialize(browser));
  });

  it('fills in the ids of the address', () => {
    expect(resourceKey('/api/subscription-plans/user/{user_id}', { path: { user_id: 7 } })).toEqual(
      ['/api/subscription-plans/user/7', {}],
    );
  });
});

describe('isUnder', () => {
  it.each([
    [['/api/enquiries', { page: 1 }], true],
    [['/api/enquiries/4', {}], true],
    [['/api/enquiries-other', {}], false],
    [['/api/quotations', {}], true],
    [['/api/ports', {}], false],
    ['/api/enquiries', false],
    [null, false],
  ])('%j: %s', (key, expected) => {
    expect(isUnder(key, ['/api/enquiries', '/api/quotations'])).toBe(expected);
  });
});
