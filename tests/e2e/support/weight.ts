import { gzipSync } from 'node:zlib';

import type { Page, Request } from '@playwright/test';

/** Gzipped bytes that a first visit loads until there are no more requests. */
export interface Weight {
  js: number;
  css: number;
  html: number;
  /** In the document: the messages for client components. */
  messages: number;
}

const QUIET_MS = 500;
const gzipped = (text: string | Buffer): number => gzipSync(text).length;

/** Sizes of files by address: a file's name contains a digest of its content. */
const sizes = new Map<string, Promise<number>>();

async function sizeOf(request: Request): Promise<number> {
  const response = await request.response();
  if (!response?.ok()) throw new Error(`${request.url()} was not loaded`);
  return gzipped(await response.body());
}

/** Loads a page with an empty cache and measures the loaded files. */
export async function weigh(page: Page, path: string): Promise<Weight> {
  const files = new Map<string, 'js' | 'css'>();
  let open = 0;
  let quietSince = Date.now();
  const begin = (request: Request) => {
    const kind = { script: 'js', stylesheet: 'css' }[request.resourceType()] as 'js' | 'css';
    if (!kind) return;
    open += 1;
    files.set(request.url(), kind);
    if (!sizes.has(request.url())) sizes.set(request.url(), sizeOf(request));
  };
  const end = (request: Request) => {
    if (!files.has(request.url())) return;
    open -= 1;
    quietSince = Date.now();
  };
  const events = { request: begin, requestfinished: end, requestfailed: end } as const;
  for (const [name, act] of Object.entries(events)) page.on(name as 'request', act);
  const answer = await page.goto(path, { waitUntil: 'load' });
  quietSince = Date.now();
  while (open > 0 || Date.now() - quietSince < QUIET_MS) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
  for (const [name, act] of Object.entries(events)) page.off(name as 'request', act);
  const html = (await answer?.text()) ?? '';
  const weight: Weight = { js: 0, css: 0, html: gzipped(html), messages: messagesOf(html) };
  for (const [url, kind] of files) weight[kind] += (await sizes.get(url)) ?? 0;
  return weight;
}

const FLIGHT = /self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)/g;
/** The properties by which messages are passed to `NextIntlClientProvider` and `MoreWords`. */
const MESSAGES = /"(?:messages|words)":(?=\{)/g;

/** The gzipped size of the messages in a document. */
export function messagesOf(html: string): number {
  const flight = [...html.matchAll(FLIGHT)].map(([, text]) => JSON.parse(text ?? '""')).join('');
  const found = [...flight.matchAll(MESSAGES)].map((match) =>
    objectAt(flight, match.index + match[0].length),
  );
  return found.length > 0 ? gzipped(found.join('')) : 0;
}

/** The text of the JSON object that begins at an index. */
function objectAt(text: string, start: number): string {
  let depth = 0;
  for (const token of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token[0] === '{') depth += 1;
    if (token[0] === '}') depth -= 1;
    if (depth === 0) return text.slice(start, start + token.index + 1);
  }
  throw new Error('the messages of the document do not end');
}
