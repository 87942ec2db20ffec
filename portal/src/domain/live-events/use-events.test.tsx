import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { isTold, useChanges } from './use-events';

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
  useChanges(['notification', 'lead'], ({ topic, kind, ids }) =>
    onHear(`${name}: ${topic} ${kind} ${ids.join()}`),
  );
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
  source.tell('{"kind":"lead_matched","ids":[3,4]}', 'lead');
  const said = 'lead lead_matched 3,4';
  expect(heard).toEqual([`bell: ${said}`, `list: ${said}`]);
  source.tell('{"kind":"order_placed","ids":[5]}', 'quotation');
  expect(heard).toHaveLength(2);
  unmount();
  expect(source.readyState).toBe(EventSourceStandIn.CLOSED);
  expect(EventSourceStandIn.opened).toHaveLength(1);
});

it('begins at the page’s position, and a part that starts later hears the same', async () => {
  const heard: string[] = [];
  const ear = (name: string) => <Ear key={name} name={name} onHear={(said) => heard.push(said)} />;
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { rerenderScreen } = await renderScreen([ear('bell')], { position: '.5000-0' });
    const source = await opened();
    expect(source.url).toBe('/api/events?lastEventId=.5000-0');
    source.tell('{}', 'position');
    source.tell('{"kind":"lead_matched","ids":[3]}', 'lead');
    rerenderScreen([ear('bell'), ear('list')]);
    const said = 'lead lead_matched 3';
    await waitFor(() => expect(heard).toEqual([`bell: ${said}`, `list: ${said}`]));
    vi.advanceTimersByTime(10_000);
    rerenderScreen([ear('bell'), ear('list'), ear('dialog')]);
    source.tell('{"kind":"lead_matched","ids":[4]}', 'lead');
    const next = ['bell', 'list', 'dialog'].map((name) => `${name}: lead lead_matched 4`);
    expect(heard.slice(2)).toEqual(next);
  } finally {
    vi.useRealTimers();
  }
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

it('takes what was missed for anything', async () => {
  const heard: string[] = [];
  await renderScreen(<Ear name="bell" onHear={(said) => heard.push(said)} />);
  const source = await opened();
  source.tell('{"kind":"missed","ids":[]}', 'lead');
  source.tell('{}');
  expect(heard).toEqual(['bell: lead null ', 'bell: notification null ']);
});

it('has the page read everything each minute while the stream is silent', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  try {
    const heard: string[] = [];
    vi.advanceTimersByTime(3_600_000);
    const { unmount } = await renderScreen(<Ear name="bell" onHear={(said) => heard.push(said)} />);
    const source = await opened();
    vi.advanceTimersByTime(61_000);
    const anything = ['bell: notification null ', 'bell: lead null '];
    expect(heard).toEqual(anything);
    vi.advanceTimersByTime(30_000);
    source.tell('{}', 'position');
    vi.advanceTimersByTime(30_000);
    expect(heard).toEqual(anything);
    vi.advanceTimersByTime(60_000);
    expect(heard).toEqual([...anything, ...anything]);
    unmount();
    vi.advanceTimersByTime(120_000);
    expect(heard).toHaveLength(4);
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
