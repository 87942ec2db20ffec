import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { isTold, useEvents } from './use-events';

/** jsdom has no EventSource. `shared/events` is tested with a real one and a real server. */
class EventSourceStandIn extends EventTarget {
  static readonly CLOSED = 2;
  static opened: EventSourceStandIn[] = [];
  readyState = 1;
  onerror: (() => void) | undefined;
  constructor(readonly url: string) {
    super();
    EventSourceStandIn.opened.push(this);
  }
  tell(data: string, name = 'notification') {
    this.dispatchEvent(new MessageEvent(name, { data, lastEventId: '1' }));
  }
  refuse() {
    this.readyState = EventSourceStandIn.CLOSED;
    this.onerror?.();
  }
  close() {
    this.readyState = EventSourceStandIn.CLOSED;
  }
}

beforeEach(() => {
  EventSourceStandIn.opened = [];
  vi.stubGlobal('EventSource', EventSourceStandIn);
});
afterEach(() => vi.unstubAllGlobals());

function Ear({ name, onHear }: { name: string; onHear: (said: string) => void }) {
  useEvents('notification', ({ data }) => onHear(`${name}: ${data}`));
  return null;
}

async function opened(): Promise<EventSourceStandIn> {
  await waitFor(() => expect(EventSourceStandIn.opened).toHaveLength(1));
  return EventSourceStandIn.opened[0] as EventSourceStandIn;
}

it('tells every part of the page, over one connection that goes with the last of them', async () => {
  const heard: string[] = [];
  const hear = (said: string) => heard.push(said);
  const { unmount } = await renderScreen(
    <>
      <Ear name="bell" onHear={hear} />
      <Ear name="list" onHear={hear} />
    </>,
  );
  const source = await opened();
  expect(source.url).toBe('/api/events');
  source.tell('changed');
  expect(heard).toEqual(['bell: changed', 'list: changed']);
  unmount();
  expect(source.readyState).toBe(EventSourceStandIn.CLOSED);
  expect(EventSourceStandIn.opened).toHaveLength(1);
});

it('is relied on as long as it says that it is there', async () => {
  const heard: string[] = [];
  await renderScreen(<Ear name="bell" onHear={(said) => heard.push(said)} />);
  const source = await opened();
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    vi.advanceTimersByTime(3_600_000);
    expect(isTold()).toBe(false);
    source.tell('{}', 'position');
    expect(isTold()).toBe(true);
    vi.advanceTimersByTime(44_000);
    expect(isTold()).toBe(true);
    vi.advanceTimersByTime(2_000);
    expect(isTold()).toBe(false);
    expect(heard).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

it('leaves once, and asks no more, when the session has ended', async () => {
  let checks = 0;
  api.use(
    http.get('/api/auth/session', () => {
      checks += 1;
      return HttpResponse.json({ message: 'No', code: 'X', errors: {} }, { status: 401 });
    }),
  );
  const { onSignedOut } = await renderScreen(<Ear name="bell" onHear={() => undefined} />);
  (await opened()).refuse();
  await waitFor(() => expect(onSignedOut).toHaveBeenCalledOnce());
  expect(checks).toBe(1);
  expect(EventSourceStandIn.opened).toHaveLength(1);
});
