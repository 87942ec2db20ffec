import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, vi } from 'vitest';

interface EchoApi {
  /** The requests so far. */
  asked: IncomingMessage[];
  /** Its address, which is also the setting `API_URL`. */
  url: string;
  /** Whoever asks from now on is refused. */
  close: () => void;
}

/**
 * An API for each test of a file, which answers every request with its path. Import inside a test
 * what reads settings: modules are loaded anew for each.
 */
export function echoApi(): EchoApi {
  let server: Server;
  const api: EchoApi = { asked: [], url: '', close: () => server.close() };
  beforeEach(async () => {
    vi.resetModules();
    api.asked = [];
    server = createServer((request, response) => {
      api.asked.push(request);
      response.end(JSON.stringify({ data: request.url }));
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    api.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    vi.stubEnv('API_URL', api.url);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    server.closeAllConnections();
    server.close();
  });
  return api;
}
