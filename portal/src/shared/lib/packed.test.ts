import { expect, it } from 'vitest';

import { pack, unpack } from './packed';

it('passes the value on as text', () => {
  const packed = pack({ user: { name: '贸易 "A" <b>' }, counts: [0, 1.5, null] });
  expect(typeof packed.json).toBe('string');
  expect(unpack(packed)).toEqual({ user: { name: '贸易 "A" <b>' }, counts: [0, 1.5, null] });
});

it('gives the same object for the same page, so that it counts as known', () => {
  const packed = pack({ data: [1] });
  expect(unpack(packed)).toBe(unpack(packed));
  expect(unpack(pack({ data: [1] }))).not.toBe(unpack(packed));
});
