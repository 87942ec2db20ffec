import 'server-only';

import { cookies, headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import { unstable_serialize } from 'swr';

import { redirect } from '@/i18n/navigation';
import { ApiError } from '@/shared/api/error';
import { resourceKey } from '@/shared/api/keys';
import type { AnswerOf, ReadInit, ReadPath } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { paths } from '@/shared/lib/paths';
import { apiUrl } from './http/api-url';
import { sessionToken } from './http/cookie';
import { type JsonAnswer, readJson } from './http/read-json';
import { PAGE_TIMEOUT_MS, pageHeaders } from './http/upstream';

const outgoingHeaders = cache(async (): Promise<Headers> => {
  const [incoming, jar, locale] = await Promise.all([headers(), cookies(), getLocale()]);
  return pageHeaders(incoming, sessionToken(jar), locale);
});

const answers = cache(() => new Map<string, Promise<unknown>>());

async function fetchOnce<P extends ReadPath>(path: P, init: ReadInit<P>): Promise<AnswerOf<P>> {
  const answer = readJson(apiUrl(path, init), await outgoingHeaders(), PAGE_TIMEOUT_MS);
  return unwrap(answer as Promise<JsonAnswer & { data?: AnswerOf<P> }>) as Promise<AnswerOf<P>>;
}

/** Reads a resource, at most once per request. Throws `ApiError`. */
export function read<P extends ReadPath>(path: P, init: ReadInit<P> = {}): Promise<AnswerOf<P>> {
  const id = unstable_serialize(resourceKey(path, init));
  const known = answers().get(id);
  if (known) return known as Promise<AnswerOf<P>>;
  const answer = fetchOnce(path, init);
  answers().set(id, answer);
  return answer;
}

/** Redirects to the sign-in page, which remembers the current page. */
export async function redirectToSignIn(): Promise<never> {
  const [incoming, locale] = await Promise.all([headers(), getLocale()]);
  return redirect({ href: paths.signIn(incoming.get('x-path') ?? undefined), locale });
}

/**
 * Translates a failed read for a page: not found becomes a 404, signed out redirects to /signin,
 * and other errors are thrown.
 */
async function settle(error: unknown): Promise<never> {
  if (error instanceof ApiError && error.status === 404) notFound();
  if (error instanceof ApiError && error.status === 401) await redirectToSignIn();
  throw error;
}

/** Reads data that the page needs. Handles 404 and sign-in, and throws other errors. */
export async function readForPage<P extends ReadPath>(
  path: P,
  init: ReadInit<P> = {},
): Promise<AnswerOf<P>> {
  return read(path, init).catch(settle);
}

/** Gives a screen's hooks an answer that the server already has from another call. */
export function known<P extends ReadPath>(path: P, answer: AnswerOf<P>): Record<string, unknown> {
  return { [unstable_serialize(resourceKey(path))]: answer };
}

/**
 * Prefetches data for a screen's hooks. If the API refuses or is unavailable, the page still
 * renders, and its hook shows the reason with "Try again".
 */
export async function prefetch<P extends ReadPath>(
  path: P,
  init: ReadInit<P> = {},
): Promise<Record<string, unknown>> {
  try {
    return { [unstable_serialize(resourceKey(path, init))]: await read(path, init) };
  } catch (error) {
    if (error instanceof ApiError && ![401, 404].includes(error.status)) return {};
    return settle(error);
  }
}
