import 'server-only';

import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { cache, type ReactNode } from 'react';

import { NotFoundPage } from '@/shared/ui/page/not-found-page';

import { Words } from './client-words';
import { answerNotFound } from './http/answer-status';
import { getSession } from './session';

export interface ScreenPage<Props> {
  /** Without it the page does not exist for this company. */
  permission?: string;
  /** The page's name in `scripts/words.mjs`, whose messages its client components read. */
  words?: string;
  metadata: (props: Props) => Promise<Metadata>;
  /** Reads what the screen needs and shows it. It may call `notFound()`. */
  show: (props: Props) => Promise<ReactNode>;
  /** What is shown where there is nothing; without it, the words for members. */
  notFound?: ReactNode;
}

type Outcome = { found: true; screen: ReactNode } | { found: false };

/** What `notFound()` of Next.js throws. */
export function isNotFound(error: unknown): boolean {
  const digest = (error as { digest?: unknown } | null)?.digest;
  return typeof digest === 'string' && digest.startsWith('NEXT_HTTP_ERROR_FALLBACK;404');
}

/** Whether the company may open it, and what it needs, asked at the same time. */
async function decide<Props>(page: ScreenPage<Props>, props: Props): Promise<Outcome> {
  const [session, screen] = await Promise.allSettled([getSession(), page.show(props)]);
  if (session.status === 'rejected') throw session.reason;
  const { value } = session;
  const { permission } = page;
  if (permission && value.state === 'signed-in' && !value.permissions.includes(permission)) {
    return { found: false };
  }
  if (screen.status === 'fulfilled') return { found: true, screen: screen.value };
  if (isNotFound(screen.reason)) return { found: false };
  throw screen.reason;
}

/**
 * A page with its title: `export const generateMetadata = page.metadata; export default page.body`.
 * Where there is nothing it is a page too, with status 404 and its words in the HTML.
 */
export function screenPage<Props>(page: ScreenPage<Props>) {
  // One request shows one page: its title and its body share what was decided.
  const decided = cache(() => ({ outcome: undefined as Promise<Outcome> | undefined }));
  const outcomeFor = (props: Props) => {
    const kept = decided();
    kept.outcome ??= decide(page, props);
    return kept.outcome;
  };

  async function metadata(props: Props): Promise<Metadata> {
    const outcome = await outcomeFor(props).catch(() => null);
    // Why it could not be read is said by the page.
    if (outcome?.found !== false) return page.metadata(props);
    const t = await getTranslations('errors');
    return { title: t('notFoundTitle'), robots: { index: false } };
  }

  async function body(props: Props): Promise<ReactNode> {
    const outcome = await outcomeFor(props);
    if (outcome.found) {
      return page.words ? <Words of={page.words}>{outcome.screen}</Words> : outcome.screen;
    }
    await answerNotFound();
    return page.notFound ?? <NotFoundPage />;
  }

  return { metadata, body };
}
