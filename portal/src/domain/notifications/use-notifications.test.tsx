import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { useResource } from '@/shared/api/use-resource';
import { api } from '@/testing/api';
import { router } from '@/testing/navigation';
import { renderScreen } from '@/testing/render';
import { aSession } from '@/testing/session';

import { useMarkAsRead, useNews, useNotifications, useUnreadCount } from './use-notifications';

const row = (id: number) => ({
  id,
  kind: 'lead_matched',
  group: 'leads',
  title: `Lead ${id}`,
  body: '',
  url: '/enquiries',
  createdAt: '2026-11-20T10:00:00Z',
  readAt: null as string | null,
});

/** The API's rows, and a promise that delays its answer. */
let rows: ReturnType<typeof row>[] = [];
let answerMark: ((status: number) => void) | undefined;

beforeEach(() => {
  rows = [row(1), row(2)];
  answerMark = undefined;
  const unread = () => rows.filter(({ readAt }) => readAt === null).length;
  api.use(
    http.get('/api/notifications', () =>
      HttpResponse.json({ data: { rows, count: rows.length, countIsCapped: false } }),
    ),
    http.get('/api/notifications/unread-count', () =>
      HttpResponse.json({ data: { count: unread(), countIsCapped: false } }),
    ),
    http.post('/api/notifications/mark-as-read', async ({ request }) => {
      const { ids } = (await request.json()) as { ids?: number[] };
      const status = await new Promise<number>((resolve) => {
        answerMark = resolve;
      });
      if (status !== 200) {
        return HttpResponse.json({ message: 'No.', code: 'X', errors: {} }, { status });
      }
      rows = rows.map((each) =>
        !ids || ids.includes(each.id) ? { ...each, readAt: '2026-11-20T11:00:00Z' } : each,
      );
      return HttpResponse.json({ data: { count: unread(), countIsCapped: false } });
    }),
  );
});

afterEach(() => vi.unstubAllGlobals());

function Marks() {
  const { data } = useNotifications({ page: 1, limit: 10 });
  const unread = useUnreadCount();
  const markAsRead = useMarkAsRead();
  const mark = (ids?: number[]) =>
    markAsRead(ids ? { ids } : { filter: {} }).catch(() => undefined);
  return (
    <>
      <output>{unread}</output>
      {data?.data.rows.map(({ id, title, readAt }) => (
        <p key={id}>{`${title} ${readAt ? 'read' : 'unread'}`}</p>
      ))}
      <button type="button" onClick={() => void mark([1])}>
        one
      </button>
      <button type="button" onClick={() => void mark()}>
        all
      </button>
    </>
  );
}

async function press(name: string) {
  await renderScreen(<Marks />, { session: aSession({ unreadNotifications: 2 }) });
  await screen.findByText('Lead 2 unread');
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(answerMark).toBeDefined());
}

/** jsdom has no EventSource. The tests decide which events this one sends. */
class EventSourceStandIn extends EventTarget {
  static last: EventSourceStandIn | undefined;
  constructor() {
    super();
    EventSourceStandIn.last = this;
  }
  close() {}
}

function News() {
  useNews();
  return <Marks />;
}

/** A list of enquiries beside the bell. */
function Enquiries() {
  const { data } = useResource('/api/enquiries', { query: { page: 1, limit: 10 } });
  return (
    <>
      <News />
      <p>{data ? `read ${data.data.count} times` : 'loading'}</p>
    </>
  );
}

/** Shows the screen, and tells it of a change. */
async function told(topic: string, change: object) {
  vi.stubGlobal('EventSource', EventSourceStandIn);
  router.refresh.mockClear();
  await renderScreen(<Enquiries />, { session: aSession({ unreadNotifications: 2 }) });
  await screen.findByText('read 1 times');
  await screen.findByText('Lead 2 unread');
  await waitFor(() => expect(EventSourceStandIn.last).toBeDefined());
  rows = [row(3), ...rows];
  const data = JSON.stringify(change);
  EventSourceStandIn.last?.dispatchEvent(new MessageEvent(topic, { data, lastEventId: '1' }));
}

function countedReads(): () => number {
  let reads = 0;
  api.use(
    http.get('/api/enquiries', () => {
      reads += 1;
      return HttpResponse.json({ data: { rows: [], count: reads } });
    }),
  );
  return () => reads;
}

it.each([
  ['lead', { kind: 'lead_matched', ids: [3] }],
  ['enquiry', { kind: 'enquiry_published', ids: [3] }],
  ['enquiry', { kind: 'missed', ids: [] }],
])('told of a %s, it reads the lists of them again, once', async (topic, change) => {
  const reads = countedReads();
  await told(topic, change);
  EventSourceStandIn.last?.dispatchEvent(new MessageEvent(topic, { data: '{}' }));
  expect(await screen.findByText('read 2 times')).toBeInTheDocument();
  expect(reads()).toBe(2);
  expect(screen.queryByText('Lead 3 unread')).not.toBeInTheDocument();
  expect(router.refresh).not.toHaveBeenCalled();
});

it('told of a notification, it leaves the lists alone', async () => {
  const reads = countedReads();
  await told('notification', { kind: 'quotation_received', ids: [3] });
  expect(await screen.findByText('Lead 3 unread')).toBeInTheDocument();
  expect(reads()).toBe(1);
});

it.each([
  ['review', 'company_approved'],
  ['notification', 'subscription_paid'],
])('told by a %s of what the session has (%s), it has the page read again', async (topic, kind) => {
  countedReads();
  await told(topic, { kind, ids: [7] });
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
});

it('reads rows and count again when it is told of a change', async () => {
  vi.stubGlobal('EventSource', EventSourceStandIn);
  await renderScreen(<News />, { session: aSession({ unreadNotifications: 2 }) });
  await screen.findByText('Lead 2 unread');
  rows = [row(3), ...rows];
  expect(screen.queryByText('Lead 3 unread')).not.toBeInTheDocument();
  await waitFor(() => expect(EventSourceStandIn.last).toBeDefined());
  const told = new MessageEvent('notification', { data: '{}', lastEventId: '1' });
  EventSourceStandIn.last?.dispatchEvent(told);
  expect(await screen.findByText('Lead 3 unread')).toBeInTheDocument();
  await waitFor(() => expect(count()).toBe('3'));
  vi.unstubAllGlobals();
});

const count = () => screen.getByRole('status').textContent;

it('shows a mark before the API has answered, and keeps it then', async () => {
  await press('one');
  expect(screen.getByText('Lead 1 read')).toBeInTheDocument();
  expect(screen.getByText('Lead 2 unread')).toBeInTheDocument();
  expect(count()).toBe('1');
  answerMark?.(200);
  await waitFor(() => expect(rows[0]?.readAt).not.toBeNull());
  expect(await screen.findByText('Lead 1 read')).toBeInTheDocument();
  expect(count()).toBe('1');
});

it('takes the marks back where the API refuses', async () => {
  await press('all');
  expect(screen.getByText('Lead 1 read')).toBeInTheDocument();
  expect(count()).toBe('0');
  answerMark?.(409);
  expect(await screen.findByText('Lead 1 unread')).toBeInTheDocument();
  expect(screen.getByText('Lead 2 unread')).toBeInTheDocument();
  expect(count()).toBe('2');
});
