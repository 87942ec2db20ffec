import type { NextRequest } from 'next/server';

import { sessionCookieName } from '@/server/http/cookie';
import { openEventStream } from '@/server/http/event-stream';

/** What happens, as it happens; the way through the one door that may stay open. */
export function GET(request: NextRequest): Promise<Response> {
  return openEventStream(request, request.cookies.get(sessionCookieName())?.value);
}
