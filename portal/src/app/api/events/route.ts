import type { NextRequest } from 'next/server';

import { sessionCookieName } from '@/server/http/cookie';
import { openEventStream } from '@/server/http/event-stream';

/** The stream of events, on the same way as all calls, but with a connection that stays open. */
export function GET(request: NextRequest): Promise<Response> {
  return openEventStream(request, request.cookies.get(sessionCookieName())?.value);
}
