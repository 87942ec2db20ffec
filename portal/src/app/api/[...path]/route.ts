import type { NextRequest } from 'next/server';

import { sessionToken } from '@/server/http/cookie';
import { forward } from '@/server/http/forward';
import { refuse } from '@/server/http/refuse';
import { isFromElsewhere, mayChange } from '@/server/http/same-origin';

/** The only route from the browser to Django. It only decides who may call the API. */
async function handle(request: NextRequest): Promise<Response> {
  const { method, headers } = request;
  if (isFromElsewhere(headers) || !mayChange(method, headers)) return refuse(request, 'forbidden');
  return forward(request, sessionToken(request.cookies));
}

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
