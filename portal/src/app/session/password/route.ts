import { type NextRequest, NextResponse } from 'next/server';

import {
  CHANGE_SECONDS,
  changeCookieOptions,
  checkCurrent,
  setNew,
} from '@/server/change-password';
import { LARGEST_SIGN_IN, readJsonBody } from '@/server/http/bodies/read-body';
import { changeCookieName, sessionToken } from '@/server/http/cookie';
import { passOn } from '@/server/http/forward';
import { refuse } from '@/server/http/refuse';
import { mayChange } from '@/server/http/same-origin';

function passwordIn(body: unknown): string {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return typeof given.password === 'string' ? given.password : '';
}

async function answered(
  request: NextRequest,
  work: (password: string) => Promise<Response>,
): Promise<Response> {
  if (!mayChange(request.method, request.headers)) return refuse(request, 'forbidden');
  const body = await readJsonBody(request, LARGEST_SIGN_IN);
  if ('refused' in body) return refuse(request, body.refused);
  try {
    return await work(passwordIn(body.json));
  } catch (error) {
    console.error('Changing a password failed:', error);
    return refuse(request, 'unavailable');
  }
}

/**
 * Stage one of changing a password: checks the current password. Stage two needs a token. It goes
 * into a cookie that only this route receives, never to a script.
 */
export function POST(request: NextRequest): Promise<Response> {
  return answered(request, async (password) => {
    const token = sessionToken(request.cookies) ?? '';
    const answer = await checkCurrent(request, token, password);
    if (!answer.ok) return passOn(answer);
    const { token: changeToken } = (await answer.json()) as { token: string };
    const response = new NextResponse(null, { status: 204 });
    response.cookies.set(changeCookieName(), changeToken, changeCookieOptions(CHANGE_SECONDS));
    return response;
  });
}

/** Stage two: sets the new password. This session stays; all others end (RULES.md 4). */
export function PUT(request: NextRequest): Promise<Response> {
  return answered(request, async (password) => {
    const token = sessionToken(request.cookies) ?? '';
    const changeToken = request.cookies.get(changeCookieName())?.value ?? '';
    const answer = await setNew(request, token, changeToken, password);
    if (!answer.ok) return passOn(answer);
    const response = new NextResponse(null, { status: 204 });
    response.cookies.set(changeCookieName(), '', changeCookieOptions(0));
    return response;
  });
}
