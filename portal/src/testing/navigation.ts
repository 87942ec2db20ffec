import { useSyncExternalStore } from 'react';
import { vi } from 'vitest';

/** A stand-in for Next's navigation: the URL of jsdom, and a router with spies. */
export const router = {
  push: vi.fn(),
  replace: vi.fn(),
  refresh: vi.fn(),
  back: vi.fn(),
  forward: vi.fn(),
  prefetch: vi.fn(),
};

const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('popstate', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('popstate', changed);
  };
}

// Next tells its hooks about `history.pushState`, so this does too.
for (const method of ['pushState', 'replaceState'] as const) {
  const original = window.history[method].bind(window.history);
  window.history[method] = (...change) => {
    original(...change);
    for (const changed of listeners) changed();
  };
}

const search = () => window.location.search;
const pathname = () => window.location.pathname;

export const useRouter = () => router;
export const usePathname = () => useSyncExternalStore(subscribe, pathname, pathname);
export const useSearchParams = () =>
  new URLSearchParams(useSyncExternalStore(subscribe, search, search));
export const useParams = () => ({});
export const useSelectedLayoutSegment = () => null;
export const redirect = vi.fn();
export const permanentRedirect = vi.fn();
export const notFound = vi.fn(() => {
  throw new Error('NEXT_NOT_FOUND');
});
