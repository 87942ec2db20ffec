import { type NextRequest, NextResponse } from 'next/server';
import createIntlMiddleware from 'next-intl/middleware';

import { splitLocale } from '@/i18n/locales';
import { routing } from '@/i18n/routing';
import { sessionCookieName } from '@/server/cookie';
import { env } from '@/server/env';
import { contentSecurityPolicy } from '@/shared/lib/csp';
import { isPublicPath, paths } from '@/shared/lib/paths';

const handleLocale = createIntlMiddleware(routing);

/** Where a request belongs instead: the language's own prefix, the sign-in page; null: here. */
export function redirectTarget(request: NextRequest): string | null {
  const { pathname, search } = request.nextUrl;
  const { locale, path, redirect } = splitLocale(pathname);
  if (redirect) return redirect + search;
  const prefix = locale ? `/${locale}` : '';
  if (path === '/login') return prefix + paths.signIn() + search;
  // Presence only: whether the token is good is for the API to say, on every call.
  const signedIn = request.cookies.has(sessionCookieName());
  return signedIn || isPublicPath(path) ? null : prefix + paths.signIn(path + search);
}

export function proxy(request: NextRequest): NextResponse {
  const target = redirectTarget(request);
  if (target) return NextResponse.redirect(new URL(target, request.url), 307);

  const nonce = Buffer.from(crypto.randomUUID()).toString('base64');
  const policy = contentSecurityPolicy(nonce, {
    https: env().portalUrl.protocol === 'https:',
    dev: process.env.NODE_ENV === 'development',
  });
  // Next and next-intl both read the request's own headers, so these are set there first.
  request.headers.set('x-nonce', nonce);
  request.headers.set(
    'x-path',
    splitLocale(request.nextUrl.pathname).path + request.nextUrl.search,
  );
  request.headers.set('content-security-policy', policy);
  const response = handleLocale(request);
  response.headers.set('content-security-policy', policy);
  return response;
}

export const config = {
  // Not the API (its bodies would be cut at 10 MB), not the session route, not plain files.
  matcher: [
    '/((?!api(?:/|$)|session$|_next/|fonts/|favicon\\.ico$|icon\\.svg$|apple-icon\\.png$).*)',
  ],
};
