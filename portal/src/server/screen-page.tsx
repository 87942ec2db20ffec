import 'server-only';

import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { cache, type ReactNode } from 'react';
import type { TextKey } from '@/i18n/translations';

import { NotFoundPage } from '@/shared/ui/page/not-found-page';

import { Words } from './client-words';
import { answerNotFound } from './http/answer-status';
import { getSession } from './session';

export interface ScreenPage<Props> {
  /** Without this permission the page does not exist for the company. */
  permission?: string;
  /** The page's name in `scripts/words.mjs`. Its client components get these messages. */
  words?: string;
  /** The key of the page's title: 'offers.addTitle'. */
  title?: TextKey;
  /** The metadata of a page whose title alone does not say it. */
  metadata?: (props: Props) => Promise<Metadata>;
  /** Reads the screen's data and renders the screen. It may call `notFound()`. */
  show: (props: Props) => Promise<ReactNode>;
  /** The page shown with a 404. Without it, the standard page for members. */
  notFound?: ReactNode;
}

type Outcome = { found: true; screen: ReactNode } | { found: false };

/** Whether this is the error that Next.js's `notFound()` throws. */
export function isNotFound(error: unknown): boolean {
  const digest = (error as { digest?: unknown } | null)?.digest;
  return typeof digest === 'string' && digest.startsWith('NEXT_HTTP_ERROR_FALLBACK;404');
}

/** Checks whether the company may open the page and reads its data, both in parallel. */
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
 * If its subject does not exist, it still renders a page, with status 404 and the text in the HTML.
 */
export function screenPage<Props>(page: ScreenPage<Props>) {
  // One request shows one page, so its title and body share the decision.
  const decided = cache(() => ({ outcome: undefined as Promise<Outcome> | undefined }));
  const outcomeFor = (props: Props) => {
    const kept = decided();
    kept.outcome ??= decide(page, props);
    return kept.outcome;
  };

  async function metadata(props: Props): Promise<Metadata> {
    const outcome = await outcomeFor(props).catch(() => null);
    // The page itself says why it could not be read.
    if (outcome?.found !== false && page.metadata) return page.metadata(props);
    const t: (key: TextKey) => string = await getTranslations();
    if (outcome?.found !== false) return page.title ? { title: t(page.title) } : {};
    return { title: t('errors.notFoundTitle'), robots: { index: false } };
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
