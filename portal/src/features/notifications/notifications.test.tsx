import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';

import type { NotificationRow } from '@/domain/notifications/use-notifications';
import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';
import { aSession } from '@/testing/session';

import { byDay } from './day-lists';
import { NotificationsScreen } from './notifications-screen';

const KINDS = [
  { value: 'leads', label: 'New enquiries' },
  { value: 'orders', label: 'Orders' },
];

const aRow = (id: number, createdAt: string, change: Partial<NotificationRow> = {}) =>
  ({
    id,
    kind: 'lead_matched',
    group: 'leads',
    title: `Lead ${id}`,
    body: '',
    url: '/enquiries',
    createdAt,
    readAt: null,
    ...change,
  }) as NotificationRow;

let rows: NotificationRow[] = [];
let asked: Record<string, string>[] = [];
let marked: unknown[] = [];

beforeEach(() => {
  rows = [
    aRow(3, '2026-11-20T19:00:00Z'),
    aRow(2, '2026-11-20T18:00:00Z', { readAt: '2026-11-20T18:30:00Z' }),
    aRow(1, '2026-11-20T10:00:00Z'),
  ];
  asked = [];
  marked = [];
  api.use(
    http.get('/api/notifications', ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json({ data: { rows, count: rows.length, countIsCapped: false } });
    }),
    http.get('/api/notifications/unread-count', () =>
      HttpResponse.json({ data: { count: 2, countIsCapped: false } }),
    ),
    http.post('/api/notifications/mark-as-read', async ({ request }) => {
      marked.push(await request.json());
      return HttpResponse.json({ data: { count: 0, countIsCapped: false } });
    }),
  );
});

const show = (path = '/notifications') =>
  renderScreen(<NotificationsScreen kinds={KINDS} />, {
    path,
    session: aSession({ unreadNotifications: 2 }),
  });

it('puts notifications below the days of India on which they came', async () => {
  expect(
    byDay(rows).map(({ date, rows: [...ofDay] }) => [date, ofDay.map(({ id }) => id)]),
  ).toEqual([
    ['2026-11-21', [3]],
    ['2026-11-20', [2, 1]],
  ]);
  await show();
  const day = await screen.findByRole('region', { name: '20-Nov-2026' });
  expect(within(day).getAllByRole('link')).toHaveLength(2);
  expect(within(day).getByText('3:30 PM IST')).toBeInTheDocument();
});

it('asks for what the address narrows it to, and keeps it there', async () => {
  await show('/notifications?unread=true&day=2026-11-01..2026-11-20');
  await screen.findByText('Lead 3');
  expect(asked.at(-1)).toEqual({
    page: '1',
    limit: '20',
    unread: 'true',
    from: '2026-11-01',
    to: '2026-11-20',
  });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Orders');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: 'orders', unread: 'true' }));
  expect(window.location.search).toContain('kind=orders');
});

it('marks one as read without opening it', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as read: Lead 3' }));
  await waitFor(() => expect(marked).toEqual([{ ids: [3] }]));
  expect(screen.queryByRole('button', { name: 'Mark as read: Lead 2' })).not.toBeInTheDocument();
});

it('marks all as read, or those that the filters leave', async () => {
  await show();
  await screen.findByText('Lead 3');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'New enquiries');
  await userEvent.click(await screen.findByRole('button', { name: 'Mark these as read' }));
  await waitFor(() => expect(marked).toEqual([{ kind: 'leads' }]));
});

it('says which nothing it is: none at all, none unread, or none for the filters', async () => {
  rows = [];
  const { unmount } = await show();
  expect(await screen.findByText('You are up to date')).toBeInTheDocument();
  expect(screen.queryByRole('search')).not.toBeInTheDocument();
  unmount();
  const unread = await show('/notifications?unread=true');
  expect(await screen.findByText('You have read everything')).toBeInTheDocument();
  unread.unmount();
  await show('/notifications?kind=orders');
  expect(await screen.findByText('No results')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(window.location.search).toBe('');
});
