import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { answerNotFound, numberAnswer } from './answer-status';

let headersOfPage = new Headers();
vi.mock('next/headers', () => ({ headers: async () => headersOfPage }));

let server: Server;
let address: string;

/** The 404 page as Next.js renders it, with access only to the headers of its request. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    if (request.url !== '/unnumbered') numberAnswer(request, response);
    headersOfPage = new Headers(request.headers as Record<string, string>);
    if (request.url === '/streaming') response.write('first ');
    await answerNotFound();
    response.end('words');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it('gives a page that finds nothing the status 404, and keeps its words', async () => {
  const answer = await fetch(address);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe('words');
});

it('leaves a part of a page alone, which the router would take for broken', async () => {
  expect((await fetch(address, { headers: { rsc: '1' } })).status).toBe(200);
});

it('complains where Next.js keeps its number from the page', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect((await fetch(`${address}/unnumbered`)).status).toBe(200);
  expect(said).toHaveBeenCalledOnce();
  said.mockClear();
  await fetch(address);
  await fetch(address, { headers: { rsc: '1' } });
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
});

it('cannot take back a status that was sent', async () => {
  expect((await fetch(`${address}/streaming`)).status).toBe(200);
});

it('does not believe a client that names another answer', async () => {
  const claimed = await fetch(address, { headers: { rsc: '1', 'x-lading-answer': '1' } });
  expect(claimed.status).toBe(200);
});
