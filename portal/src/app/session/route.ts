import { type NextRequest, NextResponse } from 'next/server';

import { sessionCookieName, sessionCookieOptions } from '@/server/cookie';
import { refuse } from '@/server/forward';
import { mayChange } from '@/server/same-origin';
import { landingAfterSignIn, readCredentials, revoke, signIn } from '@/server/sign-in';

/** The API's refusal as it is: its message, its code, its Retry-After. */
async function passOn(answer: Response): Promise<Response> {
  const headers = new Headers({ 'content-type': 'application/json' });
  const wait = answer.headers.get('retry-after');
  if (wait) headers.set('retry-after', wait);
  return new Response(await answer.text(), { status: answer.status, headers });
}

/** Signs in: the token goes into an httpOnly cookie and nowhere else. Answers where to go next. */
export async function POST(request: NextRequest): Promise<Response> {
  if (!mayChange(request.method, request.headers)) return refuse(request, 'forbidden');
  const credentials = readCredentials(await request.json().catch(() => null));
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

/** Signs out: the token is revoked and the cookie removed, even where the API is away. */
export async function DELETE(request: NextRequest): Promise<Response> {
  if (!mayChange(request.method, request.headers)) return refuse(request, 'forbidden');
  const token = request.cookies.get(sessionCookieName())?.value;
  if (token) await revoke(request, token);
  const response = new NextResponse(null, { status: 204 });
  response.cookies.set(sessionCookieName(), '', { ...sessionCookieOptions(false), maxAge: 0 });
  return response;
}
