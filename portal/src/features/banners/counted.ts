import { type RefObject, useEffect } from 'react';

import { client } from '@/shared/api/client';

type Use = 'views' | 'clicks';

/** How long a banner must be on screen to count as seen. */
const SEEN_MS = 1_000;
/** How long uses are collected for one call. */
const COLLECT_MS = 2_000;
const KEY = 'lading-banners';

const waiting: Record<Use, Set<number>> = { views: new Set(), clicks: new Set() };
let timer: ReturnType<typeof setTimeout> | undefined;

/** Counts a banner as seen when half of it has been on screen for a moment. */
export function useSeen(id: number | undefined, ref: RefObject<Element | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (id === undefined || !element || typeof IntersectionObserver === 'undefined') return;
    let wait: ReturnType<typeof setTimeout> | undefined;
    const look = (entries: IntersectionObserverEntry[]) => {
      clearTimeout(wait);
      if (entries.at(-1)?.isIntersecting) wait = setTimeout(count, SEEN_MS, 'views', id);
    };
    const observer = new IntersectionObserver(look, { threshold: 0.5 });
    observer.observe(element);
    return () => {
      clearTimeout(wait);
      observer.disconnect();
    };
  }, [id, ref]);
}

/**
 * Counts a use of a banner, once in a session of the browser. The API keeps sums by day and type of
 * business, and nothing about the person.
 */
export function count(use: Use, id: number): void {
  if (document.hidden || counted().includes(markOf(use, id))) return;
  waiting[use].add(id);
  clearTimeout(timer);
  timer = setTimeout(send, use === 'clicks' ? 0 : COLLECT_MS);
}

async function send(): Promise<void> {
  const body = { views: [...waiting.views], clicks: [...waiting.clicks] };
  waiting.views.clear();
  waiting.clicks.clear();
  const answer = client.POST('/api/broadcastpromotions/seen', { body, keepalive: true });
  // A figure for staff: nobody is told that it could not be counted, and the next look counts it.
  const isStored = await answer.then(({ response }) => response.ok).catch(() => false);
  if (!isStored) return;
  const marks = [...body.views.map((id) => markOf('views', id))];
  marks.push(...body.clicks.map((id) => markOf('clicks', id)));
  keep([...counted(), ...marks]);
}

const markOf = (use: Use, id: number) => `${use}:${id}`;

/** What this session has counted; nothing where the browser keeps nothing: the API decides. */
function counted(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function keep(marks: string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(marks));
  } catch {
    // Full or switched off.
  }
}
