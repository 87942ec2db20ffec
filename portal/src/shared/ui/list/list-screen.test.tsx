import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { type ListParams, type ListSpec, listQuery } from '@/shared/api/list-params';
import type { QueryOf, Schema } from '@/shared/api/types';
import { date, number, oneOf, range, several, text } from '@/shared/api/url-codecs';
import { useListParams } from '@/shared/api/use-list-params';
import { useResource } from '@/shared/api/use-resource';
import { readHiddenColumns } from '@/shared/ui/list/hidden-columns';
import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { ListScreen } from './list-screen';
import { SavedColumns } from './saved-columns';

type Row = Schema<'CardOut'>;

const FILTERS = {
  filter: text(20),
  status: oneOf(['sent', 'accepted']),
  mode: several(['sea', 'air']),
  qty: range(number()),
  made: range(date()),
};
const LIST: ListSpec<typeof FILTERS> = { limit: 10, filters: FILTERS, sorts: ['id'] };

const query = (params: ListParams<typeof FILTERS>) =>
  listQuery(params, LIST) as QueryOf<'/api/businesscard'>;

let cells = 0;

function Screen() {
  const state = useListParams(LIST);
  const list = useResource('/api/businesscard', { query: query(state.params) });
  return (
    <ListScreen<Row, typeof FILTERS>
      name="things"
      title="Things"
      label="Things"
      state={state}
      list={list}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'id',
          header: 'Number',
          cell: (row) => {
            cells += 1;
            return `No. ${row.id}`;
          },
        },
        { key: 'status', header: 'State', cell: (row) => row.status },
        { key: 'createdAt', header: 'Made', cell: (row) => row.createdAt },
      ]}
      file={{ path: '/api/businesscard', query: query(state.params) }}
      search={{ name: 'filter', label: 'Search things' }}
      fields={[
        {
          kind: 'choice',
          name: 'status',
          label: 'State',
          any: 'Any state',
          options: [
            { value: 'sent', label: 'Sent' },
            { value: 'accepted', label: 'Accepted' },
          ],
        },
        {
          kind: 'several',
          name: 'mode',
          label: 'Mode',
          options: [
            { value: 'sea', label: 'Sea' },
            { value: 'air', label: 'Air' },
          ],
        },
        { kind: 'numbers', name: 'qty', label: 'Quantity' },
        { kind: 'dates', name: 'made', label: 'Made on' },
      ]}
      empty={<p>No things yet</p>}
    />
  );
}

const ROWS = [
  { id: 1, status: 'sent', createdAt: '2026-11-20' },
  { id: 2, status: 'accepted', createdAt: '2026-11-21' },
];

let asked: URLSearchParams[] = [];

function serve(rows: object[], count = rows.length) {
  api.use(
    http.get('/api/businesscard', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ data: { rows, count, countIsCapped: false } });
    }),
  );
}

const url = () => window.location.search;
const lastAsked = () => Object.fromEntries(asked.at(-1) ?? []);
const search = () => screen.getByRole('searchbox', { name: 'Search things' });
const header = (name: string) => screen.queryByRole('columnheader', { name });

beforeEach(() => {
  asked = [];
  cells = 0;
  serve(ROWS);
});

describe('a screen that is a list', () => {
  it('asks the API what its URL says, and not what cannot be', async () => {
    await renderScreen(<Screen />, {
      path: '/things?filter=yarn&status=lost&mode=air,rail&qty=9..2&page=2',
    });
    await screen.findByText('No. 1');
    expect(lastAsked()).toEqual({ page: '2', limit: '10', filter: 'yarn', mode: 'air' });
    expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('');
    expect(search()).toHaveValue('yarn');
  });

  it('goes back to its first page with every filter, and keeps the others', async () => {
    await renderScreen(<Screen />, { path: '/things?page=4&sort=id' });
    await screen.findByText('No. 1');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Accepted');
    expect(url()).toBe('?sort=id&status=accepted');
    await userEvent.type(screen.getByRole('textbox', { name: 'Quantity, from' }), '10');
    await userEvent.tab();
    await userEvent.type(screen.getByRole('textbox', { name: 'Quantity, to' }), '500{Enter}');
    await waitFor(() =>
      expect(lastAsked()).toEqual({
        page: '1',
        limit: '10',
        sort: 'id',
        status: 'accepted',
        qtyFrom: '10',
        qtyTo: '500',
      }),
    );
  });

  it('is sorted by a select too, for phones, by what the API can sort', async () => {
    const columns = [
      { key: 'id', sort: 'id' },
      { key: 'status', sort: null },
    ];
    api.use(
      http.get('/api/businesscard', ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return HttpResponse.json({ data: { rows: ROWS, count: 2, columns } });
      }),
    );
    await renderScreen(<Screen />, { path: '/things?page=4' });
    await screen.findByText('No. 1');
    const order = () => screen.findByRole('combobox', { name: 'Sort' });
    expect(
      within(await order())
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Sort', 'Number, ascending', 'Number, descending']);
    await userEvent.selectOptions(await order(), 'Number, descending');
    expect(url()).toBe('?sort=-id');
    expect(header('Number')).toHaveAttribute('aria-sort', 'descending');
    await userEvent.selectOptions(await order(), '');
    expect(url()).toBe('');
  });

  it('takes the days it is narrowed to as they are picked or typed, and keeps them in order', async () => {
    await renderScreen(<Screen />, { path: '/things?page=3' });
    await screen.findByText('No. 1');
    const end = (name: string) => screen.getByLabelText(`Made on, ${name}`);
    fireEvent.change(end('from'), { target: { value: '10-11-2026' } });
    expect(url()).toBe('?made=2026-11-10..');
    await userEvent.type(end('to'), '5 Nov 2026');
    expect(url()).toBe('?made=2026-11-10..');
    await userEvent.keyboard('{Enter}');
    expect(url()).toBe('?made=2026-11-05..2026-11-05');
    expect(end('to')).toHaveValue('05-11-2026');
    fireEvent.change(end('from'), { target: { value: '08-11-2026' } });
    await waitFor(() =>
      expect(lastAsked()).toEqual({
        page: '1',
        limit: '10',
        madeFrom: '2026-11-08',
        madeTo: '2026-11-08',
      }),
    );
    fireEvent.change(end('to'), { target: { value: '31-02-2026' } });
    fireEvent.blur(end('to'));
    expect(url()).toBe('?made=2026-11-08..2026-11-08');
    expect(end('to')).toHaveValue('31-02-2026');
    expect(end('to')).toHaveAccessibleDescription('There is no such day in the calendar.');
    fireEvent.change(end('to'), { target: { value: '' } });
    fireEvent.blur(end('to'));
    expect(url()).toBe('?made=2026-11-08..');
  });

  it('lets the keyboard pass by its filters, to the first row', async () => {
    await renderScreen(<Screen />, { path: '/things' });
    await screen.findByText('No. 1');
    await userEvent.tab();
    const way = screen.getByRole('link', { name: 'Skip to the results' });
    expect(way).toHaveFocus();
    const rows = document.querySelector<HTMLElement>(way.getAttribute('href') ?? '');
    expect(within(rows as HTMLElement).getByText('No. 1')).toBeInTheDocument();
    // jsdom does not follow links within a page; a browser focuses only what can have the focus.
    rows?.focus();
    expect(rows).toHaveFocus();
  });

  it('leads to its spreadsheet by what filters and sorts it, and not by its page', async () => {
    await renderScreen(<Screen />, { path: '/things?filter=yarn&qty=9..&sort=-id&page=2' });
    await screen.findByText('No. 1');
    const link = screen.getByRole('link', { name: 'Download as Excel' });
    expect(link).toHaveAttribute('download');
    const [path, query] = link.getAttribute('href')?.split('?') ?? [];
    expect(path).toBe('/api/businesscard/xlsx');
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      filter: 'yarn',
      qtyFrom: '9',
      sort: '-id',
      locale: 'en',
    });
  });

  it('has no way to rows that are not there', async () => {
    serve([]);
    await renderScreen(<Screen />, { path: '/things?filter=nothing' });
    await screen.findByText('No results');
    expect(search()).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Skip to the results' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Download as Excel' })).not.toBeInTheDocument();
  });

  it.each([
    ['', 'Filters'],
    ['?filter=yarn', 'Filters'],
    ['?status=sent&mode=sea,air&made=2026-11-10..', 'Filters (3)'],
  ])('says on a phone how many filters are set: %s', async (query, name) => {
    await renderScreen(<Screen />, { path: `/things${query}` });
    await screen.findByText('No. 1');
    const button = screen.getByRole('button', { name, hidden: true });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    const shown = document.getElementById(button.getAttribute('aria-controls') ?? '');
    expect(shown).toContainElement(screen.getByRole('combobox', { name: 'State', hidden: true }));
  });

  it('takes several values of one filter', async () => {
    await renderScreen(<Screen />, { path: '/things' });
    await screen.findByText('No. 1');
    const boxes = () => screen.getByRole('group', { name: 'Mode', hidden: true });
    const box = (name: string) => within(boxes()).getByRole('checkbox', { name, hidden: true });
    await userEvent.click(box('Air'));
    await userEvent.click(box('Sea'));
    expect(new URLSearchParams(url()).get('mode')).toBe('sea,air');
    await userEvent.click(box('Air'));
    expect(new URLSearchParams(url()).get('mode')).toBe('sea');
  });

  it('renders no row for a key in its search', async () => {
    await renderScreen(<Screen />, { path: '/things' });
    await screen.findByText('No. 1');
    const before = cells;
    // In one step, because on a busy machine `type` pauses between two keys.
    fireEvent.change(search(), { target: { value: 'yar' } });
    expect(search()).toHaveValue('yar');
    expect(cells).toBe(before);
    await userEvent.type(search(), 'n{Enter}');
    expect(url()).toBe('?filter=yarn');
    // The positive control: the search itself does render the cells.
    await waitFor(() => expect(cells).toBeGreaterThan(before));
  });

  it('clears its search by Escape and by a button, and keeps the focus there', async () => {
    await renderScreen(<Screen />, { path: '/things?filter=yarn' });
    await screen.findByText('No. 1');
    await userEvent.type(search(), '{Escape}');
    expect(search()).toHaveValue('');
    expect(url()).toBe('');
    await userEvent.type(search(), 'rice{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(url()).toBe('');
    expect(search()).toHaveFocus();
  });

  it('shows again what it showed before, on the way back', async () => {
    await renderScreen(<Screen />, { path: '/things?status=sent' });
    await screen.findByText('No. 1');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Accepted');
    act(() => window.history.pushState(null, '', '/things?status=sent&qty=..7'));
    expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('sent');
    expect(screen.getByRole('textbox', { name: 'Quantity, to' })).toHaveValue('7');
    await waitFor(() => expect(lastAsked()).toMatchObject({ status: 'sent', qtyTo: '7' }));
  });

  it('tells those who cannot see it how much it has found', async () => {
    serve(ROWS, 25);
    await renderScreen(<Screen />, { path: '/things' });
    await waitFor(() =>
      expect(screen.getByText('25 results · Page 1 of 3')).toHaveAttribute('role', 'status'),
    );
    serve([], 0);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Sent');
    await waitFor(() =>
      expect(screen.getByText('Nothing found')).toHaveAttribute('role', 'status'),
    );
  });

  it('offers no filters and no columns while nothing is stored', async () => {
    api.use(
      http.get('/api/businesscard', () => HttpResponse.json({ data: { rows: [], count: 0 } })),
    );
    await renderScreen(<Screen />);
    expect(await screen.findByText('No things yet')).toBeInTheDocument();
    expect(screen.queryByRole('search')).not.toBeInTheDocument();
    expect(screen.queryByText('Columns')).not.toBeInTheDocument();
  });

  it('keeps its filters where they leave no rows', async () => {
    api.use(
      http.get('/api/businesscard', () => HttpResponse.json({ data: { rows: [], count: 0 } })),
    );
    await renderScreen(<Screen />, { path: '/?filter=yarn' });
    expect(await screen.findByText('No results')).toBeInTheDocument();
    expect(screen.getByRole('searchbox', { name: 'Search things' })).toHaveValue('yarn');
  });

  it('keeps the field in which somebody clears a search that found nothing', async () => {
    api.use(
      http.get('/api/businesscard', async ({ request }) => {
        const isSearched = new URL(request.url).searchParams.has('filter');
        const rows = isSearched ? [] : ROWS;
        return HttpResponse.json({ data: { rows, count: rows.length } });
      }),
    );
    await renderScreen(<Screen />, { path: '/?filter=yarn' });
    await screen.findByText('No results');
    const box = screen.getByRole('searchbox', { name: 'Search things' });
    await userEvent.clear(box);
    expect(await screen.findByText('No. 1')).toBeInTheDocument();
    expect(box).toHaveFocus();
  });

  it('says that nothing matches where it is narrowed, and else that there is nothing yet', async () => {
    serve([]);
    await renderScreen(<Screen />, { path: '/things?qty=5..' });
    expect(await screen.findByText('No results')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No things yet')).toBeInTheDocument();
    expect(url()).toBe('');
  });
});

describe('the choice of columns', () => {
  const cookie = () => document.cookie.split('columns-7=')[1]?.split(';')[0];
  const show = (saved: string | undefined) =>
    renderScreen(
      <SavedColumns cookie="columns-7" saved={readHiddenColumns(saved)}>
        <Screen />
      </SavedColumns>,
      { path: '/things' },
    );
  const box = (name: string) => screen.getByRole('checkbox', { name, hidden: true });

  it('is there with the first rows, as the server read it', async () => {
    await show('things:createdAt');
    await screen.findByText('No. 1');
    expect(header('State')).toBeInTheDocument();
    expect(header('Made')).not.toBeInTheDocument();
    expect(box('Made')).not.toBeChecked();
  });

  it('is kept for the person and the list, and never hides the first column', async () => {
    await show('others:price_things:status');
    await screen.findByText('No. 1');
    expect(screen.queryByRole('checkbox', { name: 'Number', hidden: true })).toBeNull();
    await userEvent.click(box('Made'));
    expect(header('Made')).not.toBeInTheDocument();
    expect(cookie()).toBe('others:price_things:status.createdAt');
    await userEvent.click(box('State'));
    await userEvent.click(box('Made'));
    expect(header('State')).toBeInTheDocument();
    expect(cookie()).toBe('others:price');
  });
});
