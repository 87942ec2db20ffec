import type { NextRequest } from 'next/server';

import { sessionToken } from '@/server/http/cookie';
import { openEventStream } from '@/server/http/event-stream';
import { refuse } from '@/server/http/refuse';
import { isFromElsewhere } from '@/server/http/same-origin';

/** The event stream. It takes the same route as every other call but keeps its connection open. */
export function GET(request: NextRequest): Promise<Response> {
  if (isFromElsewhere(request.headers)) return refuse(request, 'forbidden');
  return openEventStream(request, sessionToken(request.cookies));
}
