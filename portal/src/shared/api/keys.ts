import type { ReadInit, ReadPath } from './types';

/** The SWR key of a resource: its address with the ids filled in, and its query. */
export type ResourceKey = readonly [path: string, query: Record<string, unknown>];

function filled(path: string, values: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(values[name])),
  );
}

function given(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** The same for the server's fallback and the browser's hook, in any order of the query. */
export function resourceKey<P extends ReadPath>(path: P, init: ReadInit<P> = {}): ResourceKey {
  return [
    filled(path, (init.path ?? {}) as Record<string, unknown>),
    given((init.query ?? {}) as Record<string, unknown>),
  ];
}

/** Whether a cached key belongs to one of the resources named: `/api/enquiries` has `/api/enquiries/4`. */
export function isUnder(key: unknown, prefixes: readonly string[]): boolean {
  const path: unknown = Array.isArray(key) ? key[0] : null;
  return typeof path === 'string' && prefixes.some((prefix) => isBelow(path, prefix));
}

/** Whether an address is that of a resource, or of something in it. */
export function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** The address in a key that SWR has made text of: `@"/api/enquiries",#page:1,`. */
export function pathOfText(text: string): string {
  return /^@"([^"]*)"/.exec(text)?.[1] ?? '';
}
