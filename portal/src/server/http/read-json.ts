import 'server-only';

import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';

/** An API answer, in the shape that `unwrap` takes. */
export interface JsonAnswer {
  data?: unknown;
  error?: unknown;
  response: Pick<Response, 'ok' | 'status' | 'headers'>;
}

/**
 * Shorter than a server keeps an idle connection, so that a server rarely closes one while we
 * write.
 */
const IDLE_MS = 4_000;
const KEPT = { keepAlive: true, timeout: IDLE_MS };
const AGENTS = { http: new http.Agent(KEPT), https: new https.Agent(KEPT) };

/**
 * Reads JSON for a page. A page needs two or three answers before its first byte, and `fetch` would
 * take five times the processor time for each (streams, signals and Next.js's own wrapper).
 *
 * Rejects if there is no complete answer within `timeoutMs`. A body that is not JSON becomes
 * `null`.
 */
export async function readJson(
  url: string,
  headers: Headers,
  timeoutMs: number,
): Promise<JsonAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await ask(url, Object.fromEntries(headers), signal);
  const body = parsed(await textOf(answer));
  const status = answer.statusCode ?? 0;
  const ok = status >= 200 && status < 300;
  return {
    ...(ok ? { data: body } : { error: body }),
    response: { ok, status, headers: headersOf(answer) },
  };
}

function ask(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const secure = url.startsWith('https:');
  const { get } = secure ? https : http;
  const agent = secure ? AGENTS.https : AGENTS.http;
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers, signal }, resolve);
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The server closed the kept connection while we wrote to it, so it has not read the request.
      const wasClosed = request.reusedSocket && error.code === 'ECONNRESET';
      if (wasClosed) resolve(ask(url, headers, signal));
      else reject(error);
    });
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  answer.setEncoding('utf8');
  let text = '';
  for await (const part of answer) text += part;
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function headersOf({ headers }: IncomingMessage): Headers {
  const found = new Headers();
  for (const name of ['retry-after', 'x-request-id'] as const) {
    const value = headers[name];
    if (typeof value === 'string') found.set(name, value);
  }
  return found;
}
