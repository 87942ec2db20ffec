import 'server-only';

import createClient from 'openapi-fetch';

import type { paths as Contract } from '@/shared/api/schema';
import { unwrap } from '@/shared/api/unwrap';
import { env } from './env';
import { upstreamHeaders } from './http/upstream';
import { lastKnown } from './last-known';

const FRESH_MS = 60_000;
const TIMEOUT_MS = 10_000;

/** Reads without a user or language, because routes use it too. */
async function readRules() {
  const headers = upstreamHeaders(new Headers({ accept: 'application/json' }), undefined);
  const client = createClient<Contract>({ baseUrl: env().apiUrl, headers, cache: 'no-store' });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return (await unwrap(client.GET('/api/subscription-plans/rules', { signal }))).data;
}

/** The rules that pages and routes quote. They stay available while the API restarts. */
export const marketplaceRules = lastKnown(readRules, FRESH_MS);
