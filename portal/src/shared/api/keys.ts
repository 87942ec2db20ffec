import type { ReadInit, ReadPath } from './types';

/** The SWR key of a resource: its path with the ids filled in, and its query. */
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

/**
 * The server's fallback and the browser's hook get the same key, whatever the order of the query.
 */
export function resourceKey<P extends ReadPath>(path: P, init: ReadInit<P> = {}): ResourceKey {
  return [
    filled(path, (init.path ?? {}) as Record<string, unknown>),
    given((init.query ?? {}) as Record<string, unknown>),
  ];
}

/**
 * Whether a cached key belongs to one of these resources: `/api/enquiries/4` is under
 * `/api/enquiries`.
 */
export function isUnder(key: unknown, prefixes: readonly string[]): boolean {
  const path: unknown = Array.isArray(key) ? key[0] : null;
  return typeof path === 'string' && prefixes.some((prefix) => isBelow(path, prefix));
}

/** Whether a path is that of a resource or lies below it. */
export function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** The path in the text that SWR makes of a key: `@"/api/enquiries",#page:1,`. */
export function pathOfText(text: string): string {
  return /^@"([^"]*)"/.exec(text)?.[1] ?? '';
}
