import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';

import { clientAddress, correctTrustHeaders, networkOf } from './client-address';

describe('clientAddress', () => {
  it.each([
    [
      'no proxy: what the client claims counts for nothing',
      '203.0.113.9',
      '10.0.0.1',
      0,
      '203.0.113.9',
    ],
    ['IPv4 written as IPv6', '::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
    ['one proxy: the last entry', '10.0.0.2', '1.2.3.4, 203.0.113.9', 1, '203.0.113.9'],
    [
      'two proxies: the last but one',
      '10.0.0.2',
      '1.2.3.4, 203.0.113.9, 10.0.0.3',
      2,
      '203.0.113.9',
    ],
    ['a proxy that wrote nothing: the peer', '10.0.0.2', undefined, 1, '10.0.0.2'],
    ['fewer entries than proxies: the peer', '10.0.0.2', '203.0.113.9', 2, '10.0.0.2'],
    ['an entry that is no address: the peer', '10.0.0.2', 'unknown', 1, '10.0.0.2'],
    ['IPv6', '10.0.0.2', '2001:db8::7', 1, '2001:db8::7'],
  ])('%s', (_name, peer, forwarded, proxies, expected) => {
    expect(clientAddress(peer, forwarded, proxies)).toBe(expected);
  });
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('correctTrustHeaders', () => {
  const sent = (): IncomingHttpHeaders => ({
    host: 'portal.example',
    'x-forwarded-for': '1.2.3.4',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-real-ip': '1.2.3.4',
    forwarded: 'for=1.2.3.4',
  });

  it('drops every claim of a client that reaches the portal directly', () => {
    const headers = sent();
    correctTrustHeaders(headers, '203.0.113.9', 0);
    expect(headers).toEqual({ host: 'portal.example', 'x-forwarded-for': '203.0.113.9' });
  });

  it('keeps host and scheme from a trusted proxy', () => {
    const headers = sent();
    correctTrustHeaders(headers, '10.0.0.2', 1);
    expect(headers).toEqual({
      host: 'portal.example',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    });
  });
});
