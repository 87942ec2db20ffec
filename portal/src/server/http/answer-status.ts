import 'server-only';

import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { headers } from 'next/headers';

/**
 * Next.js sets a status only by throwing, and what it then sends has no words in its HTML. So the
 * answers that are under way stand here by number, and a page sets the status of its own.
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

/** Numbers every answer that is a page of its own; whatever a client claims is dropped. */
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
  const response = open().answers.get((await headers()).get(HEADER) ?? '');
  if (response && !response.headersSent) response.statusCode = 404;
}
