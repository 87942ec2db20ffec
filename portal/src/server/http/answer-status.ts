import 'server-only';

import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { headers } from 'next/headers';

/**
 * Lets a page set its own status. Next.js sets a status only by throwing, and its HTML then has no
 * text (as of 16.4; https://github.com/vercel/next.js/issues/62228). So this file numbers the open
 * answers, and a page finds its own by the number.
 *
 * This relies on how Next.js serves a page: the page sees the headers of Node's request, and
 * Next.js keeps the status of Node's answer. `tests/e2e/not-found.spec.ts` checks both on the built
 * portal.
 */

const HEADER = 'x-lading-answer';

interface Open {
  answers: Map<string, ServerResponse>;
  last: number;
}

// Next.js bundles the startup code and the pages separately; both must use the same map.
const shared = globalThis as { [key: symbol]: Open | undefined };
const KEY = Symbol.for('lading.answers');

function open(): Open {
  shared[KEY] ??= { answers: new Map(), last: 0 };
  return shared[KEY];
}

/** Numbers every answer that is a whole page. It removes a number that a client sent. */
export function numberAnswer(request: IncomingMessage, response: ServerResponse): void {
  delete request.headers[HEADER];
  // These are requests of the router for part of a page. The router treats any status but 200 as a
  // failure.
  if (request.headers.rsc) return;
  const { answers } = open();
  open().last += 1;
  const id = String(open().last);
  request.headers[HEADER] = id;
  answers.set(id, response);
  response.once('close', () => answers.delete(id));
}

export function watchAnswers(): void {
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    numberAnswer(request, response);
  });
}

/** Sets the status of the page being rendered to 404. Call it before the page starts to stream. */
export async function answerNotFound(): Promise<void> {
  const ofPage = await headers();
  const response = open().answers.get(ofPage.get(HEADER) ?? '');
  // The number did not reach the page: Next.js has changed how it serves pages.
  if (!response && !ofPage.has('rsc'))
    console.error('A page that is not there is answered as found.');
  if (response && !response.headersSent) response.statusCode = 404;
}
