import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

import { afterEach, describe, expect, it } from 'vitest';

import { readJson } from './read-json';

let server: Server | undefined;

/** Starts a server on a free port. Returns its address. */
async function serve(listener: RequestListener): Promise<string> {
  const own = createServer(listener);
  server = own;
  await new Promise<void>((ready) => own.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(own.address() as AddressInfo).port}/api`;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const NONE = new Headers();

describe('readJson', () => {
  it('sends the headers and reads what is answered, whatever the letters', async () => {
    const url = await serve((request, response) => {
      response.end(JSON.stringify({ said: request.headers['accept-language'], port: '上海' }));
    });
    const answer = await readJson(url, new Headers({ 'accept-language': 'zh' }), 5_000);
    expect(answer.data).toEqual({ said: 'zh', port: '上海' });
    expect(answer.response.status).toBe(200);
  });

  it('tells a refusal with its body, and how long to wait', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(429, { 'retry-after': '7', 'x-request-id': 'r1' });
      response.end('{"code":"TOO_MANY"}');
    });
    const { data, error, response } = await readJson(url, NONE, 5_000);
    expect(data).toBeUndefined();
    expect(error).toEqual({ code: 'TOO_MANY' });
    expect(response.ok).toBe(false);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(response.headers.get('x-request-id')).toBe('r1');
  });

  it("takes a proxy's page for no body", async () => {
    const url = await serve((_request, response) => {
      response.writeHead(502).end('<html></html>');
    });
    expect(await readJson(url, NONE, 5_000)).toMatchObject({ error: null });
  });

  it('keeps its connection, and asks again when the server closed it meanwhile', async () => {
    const sockets = new Set<Socket>();
    let answered = 0;
    const url = await serve((request, response) => {
      sockets.add(request.socket);
      answered += 1;
      response.end(`${answered}`);
    });
    expect((await readJson(url, NONE, 5_000)).data).toBe(1);
    expect((await readJson(url, NONE, 5_000)).data).toBe(2);
    expect(sockets.size).toBe(1);

    // The server resets the connection when the next request arrives on it.
    const [kept] = sockets;
    server?.removeAllListeners('request');
    server?.on('request', (request, response) => {
      if (request.socket === kept) request.socket.resetAndDestroy();
      else response.end('3');
    });
    expect((await readJson(url, NONE, 5_000)).data).toBe(3);
  });

  it('rejects what is cut off, and what does not come in time', async () => {
    const url = await serve((request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"data":');
      if (request.url?.endsWith('cut')) request.socket.destroy();
    });
    await expect(readJson(`${url}/cut`, NONE, 5_000)).rejects.toThrow();
    await expect(readJson(`${url}/late`, NONE, 50)).rejects.toThrow();
  });
});
