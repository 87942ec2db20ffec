import { type NextRequest, NextResponse } from 'next/server';
import createIntlMiddleware from 'next-intl/middleware';

import { rememberLanguage } from '@/i18n/browser-language';
import { splitLocale } from '@/i18n/locales';
import { routing } from '@/i18n/routing';
import { env } from '@/server/env';
import { sessionToken } from '@/server/http/cookie';
import { contentSecurityPolicy } from '@/server/http/csp';
import { isPublicPath, paths, WELCOME_PATH } from '@/shared/lib/paths';

/**
 * The methods of pages, which are only read. Calls that change something go to the API or to the
 * session.
 */
const READS = new Set(['GET', 'HEAD']);
const NO_WRITES = { allow: 'GET, HEAD', connection: 'close' };

const handleLocale = createIntlMiddleware(routing);

/**
 * The redirect target: the path with the right language prefix, or the sign-in page. null: no
 * redirect.
 */
function redirectTarget(request: NextRequest): string | null {
  const { pathname, search } = request.nextUrl;
  const { locale, path, redirect } = splitLocale(pathname);
  if (redirect) return redirect + search;
  const prefix = locale ? `/${locale}` : '';
  if (path === '/login') return prefix + paths.signIn() + search;
  if (path === WELCOME_PATH) return (prefix || '/') + search;
  return hasSession(request) || isPublicPath(path) ? null : prefix + paths.signIn(path + search);
}

/** Checks only that the cookie exists. The API checks the token on every call. */
function hasSession(request: NextRequest): boolean {
  return sessionToken(request.cookies) !== undefined;
}

/** Shows the landing page at `/` without changing the address. */
function showWelcome(request: NextRequest, response: NextResponse): void {
  // If the address has no language prefix, next-intl has already rewritten it to one with a prefix.
  const url = new URL(response.headers.get('x-middleware-rewrite') ?? request.url);
  url.pathname = url.pathname.replace(/\/$/, '') + WELCOME_PATH;
  response.headers.set('x-middleware-rewrite', url.href);
  response.headers.delete('x-middleware-next');
}

export function proxy(request: NextRequest): NextResponse {
  if (!READS.has(request.method))
    return new NextResponse(null, { status: 405, headers: NO_WRITES });
  const target = redirectTarget(request);
  if (target) return NextResponse.redirect(new URL(target, request.url), 307);

  const nonce = Buffer.from(crypto.randomUUID()).toString('base64');
  const policy = contentSecurityPolicy(nonce, {
    https: env().portalUrl.protocol === 'https:',
    dev: process.env.NODE_ENV === 'development',
    checkoutOrigins: env().checkoutOrigins,
  });
  // Next and next-intl both read the request's own headers, so we set the nonce there first.
  request.headers.set('x-nonce', nonce);
  const { path } = splitLocale(request.nextUrl.pathname);
  request.headers.set('x-path', path + request.nextUrl.search);
  request.headers.set('content-security-policy', policy);
  rememberLanguage(request, handleLocale);
  const response = handleLocale(request);
  if (path === '/' && !hasSession(request) && !response.headers.has('location')) {
    showWelcome(request, response);
  }
  response.headers.set('content-security-policy', policy);
  return response;
}

export const config = {
  // Leaves out the API (bodies over 10 MB would be cut), the routes that take bodies and static files.
  matcher: [
    '/((?!api(?:/|$)|session(?:/|$)|unsubscribe/now$|_next/|fonts/|favicon\\.ico$|icon\\.svg$|apple-icon\\.png$|og\\.png$|robots\\.txt$|sitemap\\.xml$).*)',
  ],
};
