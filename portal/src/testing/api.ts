import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

import { ENTITLEMENTS } from '@/domain/entitlement/entitlements';
import { UNREAD_MESSAGES } from '@/domain/messages/messages';

import { someEntitlements } from './entitlements';

/**
 * Answers API calls in component tests: `api.use(http.get('/api/ports', …))`. Data that the shell
 * caches, and that screens therefore read again, has a default answer.
 */
export const api = setupServer(
  http.get(ENTITLEMENTS, () => HttpResponse.json({ data: someEntitlements() })),
  http.get(UNREAD_MESSAGES, () => HttpResponse.json({ data: { unread: 0, conversations: 0 } })),
);
