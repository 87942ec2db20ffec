import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { LiveEvent } from './events';
import { recentEvents } from './recent-events';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const MISSED = '{"kind":"missed"}';
const event = (id: string, data = '{}', topic: LiveEvent['topic'] = 'lead'): LiveEvent => ({
  topic,
  id,
  data,
});

it('knows what was heard after a time, and what it has heard at all', () => {
  const recent = recentEvents(999_000);
  recent.add(event('1'));
  vi.setSystemTime(1_000_100);
  // After a break, all topics are sent the id of the last event.
  recent.add(event('1', MISSED));
  recent.add(event('1', MISSED, 'enquiry'));
  expect(recent.since(999_000)).toHaveLength(3);
  expect(recent.since(1_000_000)).toEqual([event('1', MISSED), event('1', MISSED, 'enquiry')]);
  expect(recent.since(1_000_100)).toEqual([]);
  expect(recent.has(event('1', MISSED))).toBe(true);
  expect(recent.has(event('1', MISSED, 'rate'))).toBe(false);
});

it('does not know what happened before it began', () => {
  const recent = recentEvents(999_000);
  expect(recent.since(998_999)).toBeNull();
  recent.forgetUntil(1_000_000);
  expect(recent.since(999_999)).toBeNull();
  expect(recent.since(1_000_000)).toEqual([]);
});

it('keeps the last 200, for five minutes', () => {
  const recent = recentEvents(999_000);
  for (let id = 1; id <= 201; id += 1) {
    vi.setSystemTime(1_000_000 + id);
    recent.add(event(`${id}`));
  }
  expect(recent.since(1_000_000)).toBeNull();
  expect(recent.since(1_000_001)).toHaveLength(200);
  vi.setSystemTime(1_000_150 + 5 * 60_000);
  recent.add(event('202'));
  expect(recent.since(1_000_148)).toBeNull();
  expect(recent.since(1_000_149)).toHaveLength(53);
});
