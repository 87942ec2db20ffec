import 'server-only';

import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { headers } from 'next/headers';

/**
 * Next.js sets a status only by throwing, and what it then sends has no words in its HTML (as of
 * 16.4; https://github.com/vercel/next.js/issues/62228). So the answers that are under way stand here
 * by number, and a page sets the status of its own. That leans on how Next.js serves: the page sees
 * the headers of Node's own request, and the status of Node's own answer is left as it is.
 * `tests/e2e/not-found.spec.ts` asks the built portal whether both still hold.
 */

const HEADER = 'x-lading-answer';

interface Open {
  answers: Map<string, ServerResponse>;
  last: number;
}

// Next.js bundles what runs at the start and what renders pages apart; both must see the same.
const shared = globalThis as { [key: symbol]: Open | undefined };
const KEY = Symbol.for('lading.answers');

function open(): Open {
  shared[KEY] ??= { answers: new Map(), last: 0 };
  return shared[KEY];
}

/** Numbers every answer that is a page. A number sent by a client is removed. */
export function numberAnswer(request: IncomingMessage, response: ServerResponse): void {
  delete request.headers[HEADER];
  // The router reads a part of a page, and takes another status than 200 for a broken one.
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

/** Answers the page that is being rendered with 404. It must not have begun to stream. */
export async function answerNotFound(): Promise<void> {
  const ofPage = await headers();
  const response = open().answers.get(ofPage.get(HEADER) ?? '');
  // Numbers do not reach pages any more: Next.js serves them in another way than it did.
  if (!response && !ofPage.has('rsc'))
    console.error('A page that is not there is answered as found.');
  if (response && !response.headersSent) response.statusCode = 404;
}
