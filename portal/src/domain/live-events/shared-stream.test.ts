import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { type EventServer, eventServer } from '@/testing/event-source';

import { ANYTHING, type LiveEvent, type Stop } from './events';
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

const positionNow = () => `.${Date.now()}-0`;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A page that is requested and rendered now, whose script has not started yet. */
async function page(): Promise<Pick<SharedStreamOptions, 'position' | 'openedAt'>> {
  await pause(3);
  const rendered = { position: positionNow(), openedAt: Date.now() };
  await pause(3);
  return rendered;
}

/** A tab and the events that it has received. */
function tab(options: Partial<SharedStreamOptions> = {}) {
  const heard: string[] = [];
  const positions: string[] = [];
  const stop = openSharedStream({
    name: `tabs of ${source.url}`,
    url: source.url,
    mayTryAgain: async () => true,
    firstDelayMs: 5,
    position: positionNow(),
    openedAt: Date.now(),
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

describe('a page whose script starts a while after it was rendered', () => {
  it('hears once what happened meanwhile, as the tab that connects', async () => {
    source.tell('before');
    const rendered = await page();
    source.tell('meanwhile');
    const { heard } = tab(rendered);
    await connected(1);
    source.tell('afterwards');
    await until(() => expect(heard).toEqual(['meanwhile', 'afterwards']));
  });

  it('hears it once in a second tab, and the first does not hear it again', async () => {
    const first = tab();
    await connected(1);
    source.tell('before');
    await until(() => expect(first.heard).toEqual(['before']));
    const rendered = await page();
    source.tell('meanwhile');
    source.tell('meanwhile, too');
    await until(() => expect(first.heard).toHaveLength(3));
    const second = tab(rendered);
    source.tell('afterwards');
    const since = ['meanwhile', 'meanwhile, too', 'afterwards'];
    await until(() => expect([...second.heard].sort()).toEqual([...since].sort()));
    await until(() => expect(first.heard).toEqual(['before', ...since]));
    await pause(50);
    expect([first.heard.length, second.heard.length]).toEqual([4, 3]);
    // It goes on after the last of them when it has to connect itself.
    first.stop();
    source.tell('alone');
    await until(() => expect(second.heard.at(-1)).toBe('alone'));
    expect(second.heard).toHaveLength(4);
  });

  it('hears it from a tab that took over, which has heard it from the one before', async () => {
    const [first, next] = [tab(), tab()];
    await until(() => expect(next.positions).toEqual(['0']));
    const rendered = await page();
    source.tell('meanwhile');
    await until(() => expect([first.heard, next.heard]).toEqual([['meanwhile'], ['meanwhile']]));
    first.stop();
    await until(() => expect(source.asked).toHaveLength(2));
    await connected(1);
    const { heard } = tab(rendered);
    await until(() => expect(heard).toEqual(['meanwhile']));
    expect(next.heard).toEqual(['meanwhile']);
  });

  it('hears it once in each of two tabs that wait for a connection', async () => {
    source.refuse(503);
    const [one, two] = [await page(), await page()];
    source.tell('meanwhile');
    const [first, second] = [tab(one), tab(two)];
    await until(() => expect(source.asked.length).toBeGreaterThan(1));
    source.refuse(null);
    source.tell('afterwards');
    const both = ['meanwhile', 'afterwards'];
    await until(() => expect([first.heard, second.heard]).toEqual([both, both]));
    await pause(50);
    expect([first.heard, second.heard]).toEqual([both, both]);
  });

  it('reads everything again where the connected tab cannot know what happened', async () => {
    const first = tab();
    await until(() => expect(first.positions).toEqual(['0']));
    const second = tab({ openedAt: Date.now() - 3_600_000 });
    await until(() => expect(second.heard).toEqual(ANYTHING.map(({ data }) => data)));
    source.tell('one');
    await until(() => expect(second.heard.slice(ANYTHING.length)).toEqual(['one']));
    expect(first.heard).toEqual(['one']);
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
