import type { NextRequest } from 'next/server';

import { DEFAULT_LOCALE, localePath, localeRow } from '@/i18n/locales';
import { readBody } from '@/server/http/bodies/read-body';
import { refuse } from '@/server/http/refuse';
import { fulfil, type Wish, wishOf } from '@/server/unsubscribe';
import { paths } from '@/shared/lib/paths';

/** Longer than the fields of the form. */
const LARGEST_FORM = 2_048;

/**
 * What the form of `/unsubscribe` is sent to, so that it needs no scripts. The token in the link
 * decides, whoever is signed in. It leads back to the page, which shows what holds then.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const body = await readBody(request, LARGEST_FORM);
  if ('refused' in body) return refuse(request, body.refused);
  body.release();
  const wish = wishOf(new URLSearchParams(Buffer.concat(body.parts).toString('utf8')));
  if (!wish) return refuse(request, 'notFound');
  try {
    return back(wish, await fulfil(wish, request));
  } catch (error) {
    console.error('The e-mails could not be turned off or on:', error);
    return back(wish, 503);
  }
}

/** The page sees by itself that a link is no good, but not that a call has failed. */
function back({ token, locale }: Wish, status: number): Response {
  const problem = status < 400 || status === 404 ? null : '1';
  const { code } = localeRow(locale ?? DEFAULT_LOCALE);
  const location = localePath(code, paths.unsubscribe({ token, problem }));
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}
