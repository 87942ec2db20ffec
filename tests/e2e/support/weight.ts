import { gzipSync } from 'node:zlib';

import type { Page, Request } from '@playwright/test';

/** Gzipped bytes that a page asks for until there are no more requests: a first visit loads them all. */
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

/** Loads a page and measures the files that it asks for, whether or not the browser has them. */
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
    // Looking without pause would keep a core busy, and the pages waiting.
    await page.evaluate(
      (pause) => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, pause))),
      QUIET_MS / 10,
    );
  }
  for (const [name, act] of Object.entries(events)) page.off(name as 'request', act);
  const html = (await answer?.text()) ?? '';
  const weight: Weight = { js: 0, css: 0, html: gzipped(html), messages: messagesOf(html) };
  for (const [url, kind] of files) weight[kind] += (await sizes.get(url)) ?? 0;
  return weight;
}

const FLIGHT = /self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)/g;
/** The properties by which messages are passed to `NextIntlClientProvider` and `MoreWords`. */
const MESSAGES = /"(?:messages|words)":(?:\{"json":(?=")|(?=\{))/g;

/** The gzipped size of the messages in a document. */
export function messagesOf(html: string): number {
  const flight = [...html.matchAll(FLIGHT)].map(([, text]) => JSON.parse(text ?? '""')).join('');
  const found = new Set(
    [...flight.matchAll(MESSAGES)].map((match) => valueAt(flight, match.index + match[0].length)),
  );
  return found.size > 0 ? gzipped([...found].join('')) : 0;
}

/** The JSON object or text that begins at an index. */
function valueAt(flight: string, start: number): string {
  if (flight[start] === '{') return objectAt(flight, start);
  const text = /^"((?:[^"\\]|\\.)*)"/.exec(flight.slice(start, start + 100_000))?.[1] ?? '';
  const row = /^\$([0-9a-f]+)$/.exec(text)?.[1];
  return row ? longTextOf(flight, row) : JSON.parse(`"${text}"`);
}

/** A long text, which has a row of its own: its number, `T`, and how many bytes it has. */
function longTextOf(flight: string, row: string): string {
  const head = new RegExp(`(?:^|[^0-9a-f])${row}:T([0-9a-f]+),`).exec(flight);
  if (!head) throw new Error(`row ${row} of the document is missing`);
  const bytes = Buffer.from(flight.slice(head.index + head[0].length));
  return bytes.subarray(0, Number.parseInt(head[1] ?? '', 16)).toString();
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
