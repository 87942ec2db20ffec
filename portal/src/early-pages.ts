import 'server-only';

import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { NextRequest } from 'next/server';

import { ENTITLEMENTS } from '@/domain/entitlement/entitlements';
import { DEFAULT_LOCALE, splitLocale } from '@/i18n/locales';
import { config, READS, redirectTarget } from '@/proxy';
import { EARLY_HEADER, startEarly } from '@/server/early-reads';
import { apiUrl } from '@/server/http/api-url';
import { sessionToken } from '@/server/http/cookie';
import { PAGE_TIMEOUT_MS, pageHeaders } from '@/server/http/upstream';
import { isPublicPath } from '@/shared/lib/paths';

import { earlyBanners, earlyList } from './early-lists';

/**
 * Starts what a member's page reads as soon as its request arrives. Next.js takes three or four
 * milliseconds to find the page, and meanwhile the API answers.
 */

const PAGES = new RegExp(`^${config.matcher[0]}$`);

/** What a member's page reads: the frame's resources, and its list or banners. */
function readsOf(path: string, search: URLSearchParams): string[] {
  const early = path === '/' ? earlyBanners() : earlyList(path, search);
  return [apiUrl('/api/auth/session'), apiUrl(ENTITLEMENTS), ...(early ? [early] : [])];
}

/** Whether the request is for a whole page. Inside a page the router asks for parts only. */
function isForPage({ method = '', headers }: IncomingMessage): boolean {
  return READS.has(method) && (headers.accept?.includes('text/html') ?? false);
}

/** The request as the proxy will see it; null if its address is none. */
function requestOf({ method, url = '', headers }: IncomingMessage): NextRequest | null {
  const address = URL.parse(url, 'http://localhost');
  const single = Object.entries(headers).filter(([, value]) => typeof value === 'string');
  return address && new NextRequest(address, { method, headers: single as [string, string][] });
}

/** Starts the calls of a member's page; none for a visitor, a redirect, or what is no page. */
function startPage(request: NextRequest, requestId: string): void {
  const { pathname, searchParams } = request.nextUrl;
  const token = sessionToken(request.cookies);
  const { locale, path } = splitLocale(pathname);
  const isMembers = PAGES.test(pathname) && (path === '/' || !isPublicPath(path));
  if (!token || !isMembers || redirectTarget(request)) return;
  const headers = pageHeaders(request.headers, token, locale ?? DEFAULT_LOCALE);
  startEarly(requestId, readsOf(path, searchParams), headers, PAGE_TIMEOUT_MS);
}

/** Starts what the requested page reads, and names the request to the page by a header. */
export function readEarly(incoming: IncomingMessage): void {
  // Only we may set it.
  delete incoming.headers[EARLY_HEADER];
  if (!isForPage(incoming) || !incoming.headers.cookie) return;
  const requestId = randomUUID();
  try {
    const request = requestOf(incoming);
    if (request) startPage(request, requestId);
    incoming.headers[EARLY_HEADER] = requestId;
  } catch (error) {
    // Thrown from here, it would end the process. The page itself reads, or says what is wrong.
    console.error('What a page reads could not be started early:', error);
  }
}

export function watchPages(): void {
  subscribe('http.server.request.start', (message) => {
    readEarly((message as { request: IncomingMessage }).request);
  });
}
