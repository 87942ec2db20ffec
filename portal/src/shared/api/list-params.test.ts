import { describe, expect, it } from 'vitest';

import {
  isNarrowed,
  type ListPatch,
  listQuery,
  patchListParams,
  readListParams,
  toSearchParams,
  withoutFilters,
} from './list-params';
import { number, oneOf, range, text } from './url-codecs';

const FILTERS = { status: oneOf(['draft', 'published']), filter: text() };
const SPEC = { limit: 10, filters: FILTERS, sorts: ['createdAt', 'qty'] };
const read = (query: string) => readListParams(new URLSearchParams(query), SPEC);
const patch = (query: string, change: ListPatch<typeof FILTERS>) =>
  patchListParams(new URLSearchParams(query), change, SPEC);

describe('readListParams', () => {
  it('has defaults for an empty URL', () => {
    expect(read('')).toEqual({
      page: 1,
      limit: 10,
      sort: null,
      filters: { status: null, filter: null },
    });
  });

  it('reads what is there', () => {
    expect(read('page=3&limit=50&sort=-qty&status=draft&filter=cotton')).toEqual({
      page: 3,
      limit: 50,
      sort: '-qty',
      filters: { status: 'draft', filter: 'cotton' },
    });
  });

  it.each([
    ['page=0', { page: 1 }],
    ['page=-4', { page: 1 }],
    ['page=abc', { page: 1 }],
    ['page=1e3', { page: 1 }],
    ['limit=100000', { limit: 100 }],
    ['sort=password', { sort: null }],
    ['sort=--qty', { sort: null }],
    ['status=lost', { filters: { status: null } }],
  ])('does not believe %s', (query, expected) => {
    expect(read(query)).toMatchObject(expected);
  });
});

describe('patchListParams', () => {
  it('goes to a page and keeps the rest', () => {
    expect(patch('status=draft&sort=-qty', { page: 4 })).toBe('status=draft&sort=-qty&page=4');
  });

  it.each<[string, ListPatch<typeof FILTERS>, string]>([
    ['a filter', { filters: { status: 'published' } }, 'status=published&role=buyer'],
    ['a removed filter', { filters: { status: null } }, 'role=buyer'],
    ['an emptied filter', { filters: { filter: '', status: null } }, 'role=buyer'],
    ['a sort', { sort: 'qty' }, 'status=draft&role=buyer&sort=qty'],
    ['a page size', { limit: 20 }, 'status=draft&role=buyer&limit=20'],
  ])(
    '%s leads back to the first page and keeps what is not a list’s',
    (_name, change, expected) => {
      expect(patch('status=draft&page=7&role=buyer', change)).toBe(expected);
    },
  );

  it('leaves defaults out of the URL', () => {
    expect(patch('limit=50&page=2&sort=qty', { limit: 10, page: 1, sort: null })).toBe('');
  });
});

describe('listQuery', () => {
  it('asks only what was asked', () => {
    expect(listQuery(read('page=2&status=draft&filter='), SPEC)).toEqual({
      page: 2,
      limit: 10,
      status: 'draft',
    });
  });
});

describe('toSearchParams', () => {
  it('takes the first of a repeated name and drops the absent', () => {
    expect(toSearchParams({ page: ['2', '9'], sort: undefined, filter: 'a b' }).toString()).toBe(
      'page=2&filter=a+b',
    );
  });
});

describe('two lists on one page', () => {
  const sent = { limit: 10, filters: { qty: range(number()) }, sorts: ['qty'], prefix: 'sent' };
  const got = { limit: 5, filters: FILTERS, prefix: 'got' };
  const url = new URLSearchParams('sent.page=3&sent.qty=5..9&got.page=2&got.status=draft');

  it('each read what is theirs', () => {
    expect(readListParams(url, sent)).toMatchObject({
      page: 3,
      filters: { qty: { from: 5, to: 9 } },
    });
    expect(readListParams(url, got)).toMatchObject({ page: 2, filters: { status: 'draft' } });
  });

  it('each change what is theirs', () => {
    const changed = patchListParams(url, { filters: { qty: { from: 5, to: null } } }, sent);
    expect(changed).toBe('sent.qty=5..&got.page=2&got.status=draft');
  });
});

describe('the filters of a list', () => {
  it('narrow it once one of them says something', () => {
    expect(isNarrowed(read('page=3&sort=qty'), SPEC)).toBe(false);
    expect(isNarrowed(read('status=draft'), SPEC)).toBe(true);
  });

  it('are taken away together', () => {
    expect(patch('status=draft&filter=rice&page=2&sort=qty', withoutFilters(SPEC))).toBe(
      'sort=qty',
    );
  });
});
