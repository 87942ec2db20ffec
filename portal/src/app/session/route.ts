import { type NextRequest, NextResponse } from 'next/server';
import { LARGEST_SIGN_IN, readJsonBody } from '@/server/http/bodies/read-body';
import {
  sessionCookieName,
  sessionCookieNames,
  sessionCookieOptions,
  sessionTokens,
} from '@/server/http/cookie';
import { passOn } from '@/server/http/forward';
import { refuse } from '@/server/http/refuse';
import { mayChange } from '@/server/http/same-origin';
import { landingAfterSignIn, readCredentials, revoke, revokeAll, signIn } from '@/server/sign-in';

/** Signs in. Keeps the token only in an httpOnly cookie. Returns the next page's address. */
export async function POST(request: NextRequest): Promise<Response> {
  if (!mayChange(request.method, request.headers)) return refuse(request, 'forbidden');
  const body = await readJsonBody(request, LARGEST_SIGN_IN);
  if ('refused' in body) return refuse(request, body.refused);
  const credentials = readCredentials(body.json);
  try {
    const answer = await signIn(request, credentials);
    if (!answer.ok) return passOn(answer);
    const { data } = (await answer.json()) as { data: { token: string } };
    const next = await landingAfterSignIn(request, data.token, credentials.from);
    const response = NextResponse.json({ data: { next } });
    response.cookies.set(
      sessionCookieName(),
      data.token,
      sessionCookieOptions(credentials.remember),
    );
    return response;
  } catch (error) {
    console.error('Signing in failed:', error);
    return refuse(request, 'unavailable');
  }
}

/**
 * Signs out: revokes the token and removes the cookie. The cookie is removed even when the API is
 * unavailable. `?everywhere` revokes all other tokens of the person first. If that fails, the
 * answer must say so.
 */
export async function DELETE(request: NextRequest): Promise<Response> {
  if (!mayChange(request.method, request.headers)) return refuse(request, 'forbidden');
  const tokens = sessionTokens(request.cookies);
  const [token] = tokens;
  if (token && request.nextUrl.searchParams.has('everywhere')) {
    if (!(await revokeAll(request, token))) return refuse(request, 'unavailable');
  } else {
    await Promise.all(tokens.map((each) => revoke(request, each)));
  }
  const response = new NextResponse(null, { status: 204 });
  // With its earlier name too, or the browser would be signed in by that one again.
  for (const name of sessionCookieNames()) {
    response.cookies.set(name, '', { ...sessionCookieOptions(false), maxAge: 0 });
  }
  return response;
}
