import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';

/** Servers and clients on real sockets, for tests of slow request bodies. */

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function closed(server: Server): Promise<unknown> {
  const end = once(server, 'close');
  server.close();
  server.closeAllConnections();
  return end;
}

/**
 * A server like the API: a thread takes a call before its body, and each of few threads has one
 * call at a time.
 */
export async function serverOfFewThreads(threads: number) {
  const waiting: (() => void)[] = [];
  const asked: string[] = [];
  const answered: string[] = [];
  let busy = 0;

  const work = async (request: IncomingMessage, response: ServerResponse) => {
    let length = 0;
    try {
      for await (const part of request) length += (part as Buffer).length;
      answered.push(request.url ?? '');
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: length }));
    } catch {
      // The client has gone.
    }
    busy -= 1;
    waiting.shift()?.();
  };
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const begin = () => {
      busy += 1;
      void work(request, response);
    };
    if (busy < threads) begin();
    else waiting.push(begin);
  });
  return {
    url: await listening(server),
    asked,
    answered,
    waiting,
    close: () => closed(server),
  };
}

/** A server that hands every request to `handle`, in the form in which Next.js does. */
export async function serverOf(handle: (request: Request) => Promise<Response>) {
  const received: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    received.push(incoming.url ?? '');
    const leaving = new AbortController();
    outgoing.once('close', () => leaving.abort());
    const answer = await handle(requestOf(incoming, leaving.signal));
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  });
  return { url: await listening(server), received, close: () => closed(server) };
}

function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', headers } = incoming;
  const hasBody = !['GET', 'HEAD'].includes(method);
  return new Request(`http://portal.example${incoming.url}`, {
    method,
    headers: headers as Record<string, string>,
    signal,
    ...(hasBody ? { body: Readable.toWeb(incoming), duplex: 'half' } : {}),
  } as RequestInit);
}

/** Clients that send a body byte by byte and never finish it. */
export async function slowClients(count: number, url: string, path: string) {
  const { hostname, port, host } = new URL(url);
  const sockets: Socket[] = [];
  for (let number = 0; number < count; number += 1) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(`POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 1000\r\n\r\n`);
    sockets.push(socket);
  }
  const drip = setInterval(() => {
    for (const socket of sockets)
      if (socket.writable && socket.bytesWritten < 900) socket.write('.');
  }, 500);
  return {
    open: () => sockets.filter((socket) => socket.writable && !socket.readableEnded).length,
    end() {
      clearInterval(drip);
      for (const socket of sockets) socket.destroy();
    },
  };
}
