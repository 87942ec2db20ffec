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

const positionNow = () => `.${Date.now()}-0`;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A page that is requested and rendered now, whose script has not started yet. */
async function page(): Promise<Pick<SharedStreamOptions, 'position'>> {
  await pause(3);
  const rendered = { position: positionNow() };
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
  it('is the connection of the newest tab, and every tab receives each event once', async () => {
    const first = tab();
    await until(() => expect(first.positions).toEqual(['0']));
    const second = tab();
    await until(() => expect(source.asked).toHaveLength(2));
    await connected(1);
    expect(source.streams[0]?.isGone()).toBe(true);
    source.tell('one');
    source.tell('two');
    for (const { heard } of [first, second])
      await until(() => expect(heard).toEqual(['one', 'two']));
  });

  it('is taken over when its tab closes, from the last event on', async () => {
    const [first, second] = [tab(), tab()];
    await until(() => expect([first.positions, second.positions]).toEqual([['0'], ['0']]));
    source.tell('one');
    await until(() => expect(first.heard).toEqual(['one']));
    second.stop();
    // Sent while nobody is connected.
    source.tell('two');
    await until(() => expect(first.heard).toEqual(['one', 'two']));
    await connected(1);
    expect(second.heard).toEqual(['one']);
  });

  it('is taken over from where it was, even if no tab has received an event', async () => {
    const [first, second] = [tab(), tab()];
    await until(() => expect([first.positions, second.positions]).toEqual([['0'], ['0']]));
    second.stop();
    // Sent while nobody is connected.
    source.tell('one');
    await until(() => expect(first.heard).toEqual(['one']));
  });

  it('goes from tab to tab as often as they close', async () => {
    const tabs = [tab(), tab(), tab()] as const;
    await until(() => expect(tabs[0].positions).toEqual(['0']));
    source.tell('one');
    await until(() => expect(tabs[0].heard).toEqual(['one']));
    tabs[2].stop();
    tabs[1].stop();
    source.tell('two');
    await until(() => expect(tabs[0].heard).toEqual(['one', 'two']));
    await connected(1);
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

  it('hears it in a second tab, and the first hears it once more', async () => {
    const first = tab();
    await until(() => expect(first.positions).toEqual(['0']));
    source.tell('before');
    await until(() => expect(first.heard).toEqual(['before']));
    const rendered = await page();
    source.tell('meanwhile');
    await until(() => expect(first.heard).toEqual(['before', 'meanwhile']));
    const second = tab(rendered);
    await until(() => expect(second.heard).toEqual(['meanwhile']));
    source.tell('afterwards');
    await until(() => expect(second.heard).toEqual(['meanwhile', 'afterwards']));
    expect(first.heard).toEqual(['before', 'meanwhile', 'meanwhile', 'afterwards']);
    // The first goes on after the last of them when it has to connect itself.
    second.stop();
    source.tell('alone');
    await until(() => expect(first.heard.at(-1)).toBe('alone'));
    expect(first.heard).toHaveLength(5);
  });

  it('hears it in each of two tabs that wait for a connection', async () => {
    source.refuse(503);
    const [one, two] = [await page(), await page()];
    source.tell('meanwhile');
    const [first, second] = [tab(one), tab(two)];
    await until(() => expect(source.asked.length).toBeGreaterThan(1));
    source.refuse(null);
    source.tell('afterwards');
    const both = ['meanwhile', 'afterwards'];
    await until(() => expect([first.heard, second.heard]).toEqual([both, both]));
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
