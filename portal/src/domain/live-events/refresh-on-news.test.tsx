import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { router } from '@/testing/navigation';
import { renderScreen } from '@/testing/render';

import { RefreshOnNews } from './refresh-on-news';

/** jsdom has no EventSource. The tests decide which events this one sends. */
class EventSourceStandIn extends EventTarget {
  static last: EventSourceStandIn | undefined;
  constructor() {
    super();
    EventSourceStandIn.last = this;
  }
  close() {}
}

beforeEach(() => {
  EventSourceStandIn.last = undefined;
  router.refresh.mockClear();
  vi.stubGlobal('EventSource', EventSourceStandIn);
});
afterEach(() => vi.unstubAllGlobals());

async function shown(id?: number) {
  const topics = ['quotation'] as const;
  await renderScreen(<RefreshOnNews topics={topics} {...(id ? { id } : {})} />);
  await waitFor(() => expect(EventSourceStandIn.last).toBeDefined());
}

function tell(topic: string, ids: number[], kind = 'quotation_revised') {
  const data = JSON.stringify({ kind, ids });
  EventSourceStandIn.last?.dispatchEvent(new MessageEvent(topic, { data, lastEventId: '1' }));
}

it('reads the page again, once, when what it shows has changed', async () => {
  await shown(5);
  tell('quotation', [4]);
  tell('lead', [5]);
  tell('quotation', [5]);
  tell('quotation', [5, 6]);
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
});

it.each([
  [5, []],
  [undefined, [4]],
])('reads a page about %s again when %s changed', async (id, ids) => {
  await shown(id);
  tell('quotation', ids);
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
});

it('leaves a page alone that shows something else', async () => {
  await shown(5);
  vi.useFakeTimers();
  try {
    tell('quotation', [4]);
    vi.runAllTimers();
    expect(router.refresh).not.toHaveBeenCalled();
    tell('quotation', [5]);
    vi.runAllTimers();
    expect(router.refresh).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});
