import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { watchIncomingRequests } from '../client-address';
import { hostnameOf } from './hostname';
import { watchHosts } from './own-hosts';

let server: Server;
let handled: (string | undefined)[];

beforeEach(async () => {
  handled = [];
  server = createServer((request, response) => {
    handled.push(request.url);
    response.end('ours');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterEach(() => {
  server.close();
});

watchIncomingRequests(0);
watchHosts(new Set(['portal.example', 'localhost', '[::1]']));

/** The first line of the answer to a request as it is written on the wire. */
async function ask(head: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const link = connect(port, '127.0.0.1', () => {
      link.write(`${head.replaceAll('\n', '\r\n')}Connection: close\r\n\r\n`);
    });
    let answer = '';
    link.on('data', (piece) => {
      answer += piece.toString();
    });
    link.on('end', () => {
      resolve(answer.split('\r\n', 1)[0] ?? '');
    });
    link.on('error', reject);
  });
}

describe('hosts of the portal', () => {
  it.each([
    'portal.example',
    'PORTAL.example:443',
    'portal.example.',
    'localhost:3000',
    '[::1]:3000',
  ])('answers %s', async (host) => {
    expect(await ask(`GET /signin HTTP/1.1\nHost: ${host}\n`)).toBe('HTTP/1.1 200 OK');
    expect(handled).toEqual(['/signin']);
  });

  it.each([
    'evil.example',
    'portal.example.evil.example',
    'portal.example@evil.example',
    'user@portal.example',
    'portal.example:80:80',
    'portal.example/x',
    '127.0.0.2',
    '',
  ])('refuses %s, and no handler sees the request', async (host) => {
    for (const path of ['/', '/api/countries', '/session', '/_next/static/x.js', '/robots.txt']) {
      expect(await ask(`GET ${path} HTTP/1.1\nHost: ${host}\n`)).toMatch(/^HTTP\/1.1 421 /);
    }
    expect(handled).toEqual([]);
  });

  it('does not believe a client that names another host', async () => {
    const forged = 'Host: evil.example\nX-Forwarded-Host: portal.example\n';
    expect(await ask(`GET / HTTP/1.1\n${forged}`)).toMatch(/^HTTP\/1.1 421 /);
    expect(handled).toEqual([]);
  });

  it.each([
    ['two hosts', 'GET / HTTP/1.1\nHost: portal.example\nHost: portal.example\n'],
    ['an address with a host', 'GET http://portal.example/ HTTP/1.1\nHost: portal.example\n'],
    ['no path', 'OPTIONS * HTTP/1.1\nHost: portal.example\n'],
    ['no host', 'GET / HTTP/1.1\n'],
  ])('refuses %s', async (_name, head) => {
    expect(await ask(head)).toMatch(/^HTTP\/1.1 400 /);
    expect(handled).toEqual([]);
  });

  it('has one form for each name', () => {
    expect(hostnameOf('Portal.Example.:80')).toBe('portal.example');
    expect(hostnameOf(undefined)).toBe('');
  });
});
