import type { QueryOf } from '@/shared/api/types';

/** As many products as a list may have on a page; no plan allows more unless staff change it. */
const AT_MOST = 100;

/** The call for the products that can be offered, the same on the server and in the browser. */
export const OFFERABLE = {
  query: {
    status: 'approved',
    active: true,
    sort: 'name',
    limit: AT_MOST,
  } as QueryOf<'/api/products'>,
};
