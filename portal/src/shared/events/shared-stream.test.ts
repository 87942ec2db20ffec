import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { type EventServer, eventServer } from '@/testing/event-source';

import type { LiveEvent, Stop } from './events';
import { openSharedStream, type SharedStreamOptions } from './shared-stream';

let source: EventServer;
let tabs: Stop[] = [];

beforeEach(async () => {
  source = await eventServer();
});
afterEach(() => {
  for (const stop of tabs) stop();
  tabs = [];
  source.close();
});

/** A tab and the events that it has received. */
function tab(options: Partial<SharedStreamOptions> = {}) {
  const heard: string[] = [];
  const positions: string[] = [];
  const stop = openSharedStream({
    name: `tabs of ${source.url}`,
    url: source.url,
    mayTryAgain: async () => true,
    firstDelayMs: 5,
    onEvent: ({ topic, id, data }: LiveEvent) => {
      if (topic === 'position') positions.push(id);
      else heard.push(data);
    },
    ...options,
  });
  tabs.push(stop);
  return { heard, positions, stop };
}

const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 5_000 });
const connected = (count: number) => until(() => expect(source.listening()).toHaveLength(count));

describe('a stream that tabs share', () => {
  it('is one connection, and every tab receives each event once', async () => {
    const [first, second] = [tab(), tab()];
    await connected(1);
    source.tell('one');
    source.tell('two');
    await until(() => expect(first.heard).toEqual(['one', 'two']));
    await until(() => expect(second.heard).toEqual(['one', 'two']));
    expect(source.asked).toHaveLength(1);
  });

  it('is taken over when its tab closes, from the last event on', async () => {
    const [first, second] = [tab(), tab()];
    await connected(1);
    source.tell('one');
    await until(() => expect(second.heard).toEqual(['one']));
    first.stop();
    // Sent while nobody is connected.
    source.tell('two');
    await until(() => expect(second.heard).toEqual(['one', 'two']));
    expect(source.listening()).toHaveLength(1);
    expect(first.heard).toEqual(['one']);
  });

  it('is taken over from where it was, even if no tab has received an event', async () => {
    const [first, second] = [tab(), tab()];
    await until(() => expect([first.positions, second.positions]).toEqual([['0'], ['0']]));
    first.stop();
    // Sent while nobody is connected.
    source.tell('one');
    await until(() => expect(second.heard).toEqual(['one']));
  });

  it('is taken over correctly by a tab that has received nothing yet', async () => {
    const first = tab();
    await connected(1);
    source.tell('one');
    await until(() => expect(first.heard).toEqual(['one']));
    const second = tab();
    // Once the second tab receives this event, the tabs can talk to each other.
    source.tell('two');
    await until(() => expect(second.heard).toEqual(['two']));
    const third = tab();
    source.tell('three');
    await until(() => expect(third.heard).toEqual(['three']));
    first.stop();
    second.stop();
    source.tell('four');
    await until(() => expect(third.heard).toEqual(['three', 'four']));
  });

  it('goes on after a broken connection with what was missed', async () => {
    const { heard } = tab();
    await connected(1);
    source.tell('one');
    await until(() => expect(heard).toEqual(['one']));
    source.drop();
    source.tell('two');
    await until(() => expect(heard).toEqual(['one', 'two']));
    expect(source.asked.at(-1)?.headers['last-event-id']).toBe('1');
  });

  it('is each tab’s own where browsers have no locks', async () => {
    const [first, second] = [tab({ locks: null }), tab({ locks: null })];
    await connected(2);
    source.tell('one');
    await until(() => expect([first.heard, second.heard]).toEqual([['one'], ['one']]));
  });

  it('is let go with its last tab', async () => {
    const { stop } = tab();
    await connected(1);
    stop();
    await connected(0);
  });
});

describe('a stream that is refused', () => {
  it('is asked for once and no more when the session has ended', async () => {
    source.refuse(401);
    let checks = 0;
    tab({
      mayTryAgain: async () => {
        checks += 1;
        return false;
      },
    });
    await until(() => expect(checks).toBe(1));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(source.asked).toHaveLength(1);
    expect(checks).toBe(1);
  });

  it('is tried again after growing delays, while the session lasts', async () => {
    source.refuse(503);
    const { heard } = tab();
    await until(() => expect(source.asked.length).toBeGreaterThan(2));
    source.refuse(null);
    await connected(1);
    source.tell('one');
    await until(() => expect(heard).toEqual(['one']));
  });
});
