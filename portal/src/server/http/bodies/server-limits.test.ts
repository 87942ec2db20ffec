import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';

import { watchServer } from './server-limits';

it('limits how long a client of this process may take', async () => {
  watchServer();
  const server = createServer((_request, response) => response.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 75_000]);
  server.close();
});
