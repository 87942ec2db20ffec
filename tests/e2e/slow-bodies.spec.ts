import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { connect, type Socket } from 'node:net';

import { expect } from '@playwright/test';

import { PORTAL_URL } from './support/sessions.ts';
import { test } from './support/test.ts';

test.skip(process.platform !== 'linux', 'elsewhere a machine has one address of its own only');

const { host, port } = new URL(PORTAL_URL);
/** Addresses of this machine that no other test uses. */
const [HERE, THERE, SLOW] = ['127.0.0.2', '127.0.0.3', '127.0.0.4'] as const;

interface Call {
  from?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/** A call to the portal from one of this machine's addresses; its status and text. */
async function ask(method: string, path: string, call: Call = {}) {
  // A connection that stays open, as a browser's does: one that the server closes at once after a
  // refusal is reset while the rest of the body is still on its way, and takes the answer along.
  const agent = new http.Agent({ keepAlive: true });
  try {
    return await askOver(agent, method, path, call);
  } finally {
    agent.destroy();
  }
}

function askOver(
  agent: http.Agent,
  method: string,
  path: string,
  { from = HERE, body = '', headers = {} }: Call,
) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = http.request(
      {
        ...{ method, path, port, host: '127.0.0.1', localAddress: from, agent },
        headers: { host, origin: PORTAL_URL, 'content-length': String(body.length), ...headers },
      },
      async (answer) => {
        const parts: Buffer[] = [];
        for await (const part of answer) parts.push(part as Buffer);
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() });
      },
    );
    request.on('error', reject).end(body);
  });
}

test('wrong passwords lock out their own address, and no other that uses the portal', async () => {
  const username = `${randomUUID()}@nowhere.example`;
  const signIn = (from: string, headers = {}) =>
    ask('POST', '/session', {
      ...{ from, headers },
      body: JSON.stringify({ username, password: 'not the one', remember: false, from: null }),
    });
  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1) statuses.push((await signIn(HERE)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await signIn(THERE)).status).toBe(401);
  // Nobody chooses an address.
  const claims = {
    'x-forwarded-for': '203.0.113.9',
    'x-portal-secret': 'a guess of thirty-two letters',
  };
  expect((await signIn(HERE, claims)).status).toBe(429);
});

/**
 * Connections that begin a request and send the rest of it letter by letter. One that is closed is
 * opened again, so that there are always as many.
 */
async function slowSenders(count: number, begin: string) {
  const sockets = new Set<Socket>();
  let isOver = false;
  const join = () => {
    const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: SLOW });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      if (!isOver) void join();
    });
    sockets.add(socket);
    return new Promise((connected) => socket.write(begin, connected));
  };
  for (let number = 0; number < count; number += 1) await join();
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x');
  }, 250);
  return () => {
    isOver = true;
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
  };
}

test('two hundred slow clients keep nobody waiting', async () => {
  const start = `host: ${host}\r\norigin: ${PORTAL_URL}\r\n`;
  const ends = await Promise.all([
    slowSenders(100, `POST /api/enquiries HTTP/1.1\r\n${start}content-length: 60000\r\n\r\n{`),
    slowSenders(100, `POST /api/enquiries HTTP/1.1\r\n${start}x-slow: `),
  ]);
  try {
    const calls = Array.from({ length: 5 }, () => [
      ask('GET', '/api/countries'),
      ask('GET', '/signin'),
      ask('POST', '/api/users/forgotpassword', {
        body: '{"email":"nobody@nowhere.example"}',
        headers: { 'content-type': 'application/json' },
      }),
    ]).flat();
    const statuses = new Set((await Promise.all(calls)).map(({ status }) => status));
    expect([...statuses]).toEqual([200]);
  } finally {
    for (const end of ends) end();
  }
});

test('the portal takes no body that is too large, and no page takes one at all', async () => {
  const large = Buffer.alloc(6_000_000, ' ');
  const statuses = await Promise.all([
    ask('POST', '/session', { body: large }),
    ask('POST', '/session/password', { body: large }),
    ask('POST', '/api/enquiries', { body: large }),
    ask('POST', '/signin', { body: large }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([413, 413, 413, 405]);
});

test('no spelling of a closed call answers a token, and no other site makes a call', async () => {
  for (const path of ['login', '%6cogin', '%256cogin', './login', '/login', 'login;x', 'login/']) {
    const form = new URLSearchParams({ username: 'x', password: 'y' }).toString();
    const { status, text } = await ask('POST', `/api/auth/${path}`, {
      body: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([path, [308, 404].includes(status)]).toEqual([path, true]);
    expect(text).not.toContain('Unauthorized');
  }
  for (const site of ['cross-site', 'same-site']) {
    const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' };
    expect((await ask('GET', '/api/countries', { headers })).status).toBe(403);
  }
});
