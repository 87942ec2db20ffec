import { describe, expect, it } from 'vitest';

import { activeHref } from './menu-words';

const HREFS = ['/', '/rfq', '/enquiries', '/enquiries?role=buyer', '', '/notifications'];

describe('activeHref', () => {
  it.each([
    ['/', '', '/'],
    ['/rfq', '', '/rfq'],
    ['/rfq/view/3', '', '/rfq'],
    ['/rfqs', '', null],
    ['/enquiries', '', '/enquiries'],
    ['/enquiries', 'role=buyer&page=2', '/enquiries?role=buyer'],
    ['/enquiries/details', 'id=4&role=buyer', '/enquiries?role=buyer'],
    ['/enquiries/details', 'id=4&role=exporter', '/enquiries'],
    ['/my-profile', '', null],
  ])('%s?%s', (pathname, query, expected) => {
    expect(activeHref(HREFS, pathname, new URLSearchParams(query))).toBe(expected);
  });
});
