import type { NextRequest } from 'next/server';

import { sessionCookieName } from '@/server/http/cookie';
import { openEventStream } from '@/server/http/event-stream';

/** The event stream. It takes the same route as every other call but keeps its connection open. */
export function GET(request: NextRequest): Promise<Response> {
  return openEventStream(request, request.cookies.get(sessionCookieName())?.value);
}
