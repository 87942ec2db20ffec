import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

import { ENTITLEMENTS } from '@/domain/entitlement/entitlements';

import { someEntitlements } from './entitlements';

/**
 * Answers the API's calls in component tests: `api.use(http.get('/api/ports', …))`. What the shell
 * keeps, and screens therefore read again, has an answer of its own.
 */
export const api = setupServer(
  http.get(ENTITLEMENTS, () => HttpResponse.json({ data: someEntitlements() })),
);
