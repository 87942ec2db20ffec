import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stream that is open on the server. */
export interface OpenStream {
  request: IncomingMessage;
  response: ServerResponse;
  /** Whether the client has disconnected. */
  isGone: () => boolean;
}

/**
 * A real HTTP server that sends text/event-stream. It stores its events. As the protocol requires,
 * it sends a client with a last id all later events, and one with the time of its page
 * (`positionAt`) all events after that.
 */
export async function eventServer() {
  const told: string[] = [];
  const times: number[] = [];
  const streams: OpenStream[] = [];
  const asked: IncomingMessage[] = [];
  let refusal: number | null = null;

  /** How many events a client knows that sent this position. */
  const known = (position: string) => {
    const time = /^\.(\d+)-0$/.exec(position)?.[1];
    return time ? times.filter((each) => each <= Number(time)).length : Number(position);
  };
  const piece = (id: number) => `event: notification\nid: ${id}\ndata: ${told[id - 1]}\n\n`;
  const server = createServer((request, response) => {
    asked.push(request);
    if (refusal !== null) {
      response.writeHead(refusal, { 'content-type': 'application/json' });
      response.end('{"message":"No.","code":"NO","errors":{}}');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const query = new URL(request.url ?? '', 'http://source').searchParams.get('lastEventId');
    const position = [request.headers['last-event-id']].flat()[0] ?? query;
    const from = position ? known(position) : told.length;
    // Makes browsers reconnect at once after a broken connection.
    response.write(`retry: 10\nevent: position\nid: ${from}\ndata: {}\n\n`);
    for (let id = from + 1; id <= told.length; id += 1) response.write(piece(id));
    let isGone = false;
    response.once('close', () => {
      isGone = true;
    });
    streams.push({ request, response, isGone: () => isGone });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    streams,
    /** The streams whose clients are still connected. */
    listening: () => streams.filter(({ isGone }) => !isGone()),
    tell(data: string) {
      told.push(data);
      times.push(Date.now());
      for (const { response } of streams) response.write(piece(told.length));
    },
    /** Breaks every connection, as a restart does. */
    drop() {
      for (const { response } of streams) response.destroy();
    },
    refuse(status: number | null) {
      refusal = status;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type EventServer = Awaited<ReturnType<typeof eventServer>>;
