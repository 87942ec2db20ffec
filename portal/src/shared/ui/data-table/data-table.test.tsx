import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { ApiError } from '@/shared/api/error';
import { useListParams } from '@/shared/api/use-list-params';
import { router } from '@/testing/navigation';
import { renderScreen } from '@/testing/render';

import { DataTable } from './data-table';
import type { ListResource, RowAction } from './types';

interface Item {
  id: number;
  name: string;
  qty: number;
}

const ROWS: Item[] = [
  { id: 1, name: 'Cotton yarn', qty: 12000 },
  { id: 2, name: 'Basmati rice', qty: 40 },
];
const COLUMNS = [
  { key: 'name', header: 'Product', cell: (row: Item) => row.name, sort: 'name' },
  { key: 'qty', header: 'Quantity', cell: (row: Item) => row.qty, align: 'end' as const },
];
const SPEC = { limit: 10, filters: {}, sorts: ['name'] } as const;
const remove = vi.fn();
const ACTIONS: RowAction<Item>[] = [
  { key: 'view', label: 'View Details', href: (row) => `/items/${row.id}` },
  { key: 'delete', label: 'Delete', onSelect: remove, shown: (row) => row.id === 1 },
];

function Screen({ list }: { list: Partial<ListResource<Item>> }) {
  const { params, change } = useListParams(SPEC);
  return (
    <DataTable
      label="Items"
      columns={COLUMNS}
      list={{ isValidating: false, mutate: vi.fn(), ...list }}
      rowKey={(row) => row.id}
      rowHref={(row) => `/items/${row.id}`}
      rowLabel={(row) => row.name}
      actions={ACTIONS}
      paging={{ params, change }}
      empty={<p>No RFQs Created Yet, Try it now</p>}
    />
  );
}

/** A list with a row whose product cannot be rendered until it is read again. */
function Breaking({ onRead }: { onRead: () => void }) {
  const [rows, setRows] = useState([{ id: 1, name: { of: 'another kind' }, qty: 1 }] as unknown[]);
  const mutate = vi.fn(async () => {
    onRead();
    setRows(ROWS);
  }) as unknown as ListResource<Item>['mutate'];
  return (
    <>
      <p>Filters</p>
      <Screen list={{ ...page(2, rows as Item[]), mutate }} />
    </>
  );
}

const page = (count: number, rows = ROWS, countIsCapped = false) => ({
  data: { data: { rows, count, countIsCapped } },
});

/** A list whose only page is the first. */
function Behind() {
  const { params } = useListParams(SPEC);
  return (
    <main tabIndex={-1}>
      <Screen list={page(12, params.page > 1 ? [] : ROWS)} />
    </main>
  );
}

describe('DataTable', () => {
  it('keeps an error while rendering rows in the place of the list, and tries again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const onRead = vi.fn();
    await renderScreen(<Breaking onRead={onRead} />, { path: '/items' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    expect(screen.getByText('Filters')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Cotton yarn')).toBeInTheDocument();
    expect(onRead).toHaveBeenCalledOnce();
    logged.mockRestore();
  });

  it('has the shape of what comes while it is coming', async () => {
    await renderScreen(<Screen list={{}} />);
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('shows the documented empty state', async () => {
    await renderScreen(<Screen list={page(0, [])} />);
    expect(screen.getByText('No RFQs Created Yet, Try it now')).toBeInTheDocument();
  });

  it('says why it has nothing, with the reference, and tries again', async () => {
    const mutate = vi.fn();
    const error = new ApiError({ status: 503, code: 'X', message: '', requestId: 'r-77' });
    await renderScreen(<Screen list={{ error, mutate }} />);
    expect(screen.getByRole('alert')).toHaveTextContent('The service cannot be reached right now.');
    expect(screen.getByRole('alert')).toHaveTextContent('Reference: r-77');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(mutate).toHaveBeenCalledOnce();
  });

  it('keeps showing the rows it has when reading them again fails, and says so', async () => {
    const mutate = vi.fn();
    const error = new ApiError({ status: 503, code: 'X', message: '' });
    await renderScreen(<Screen list={{ ...page(2), error, mutate }} />);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'This may be out of date: The service cannot be reached right now.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(mutate).toHaveBeenCalledOnce();
    expect(screen.getByRole('link', { name: 'Cotton yarn' })).toHaveAttribute('href', '/items/1');
  });

  it('opens a row by a click anywhere but on its own controls', async () => {
    await renderScreen(<Screen list={page(2)} />);
    await userEvent.click(screen.getByRole('cell', { name: '12000' }));
    expect(router.push).toHaveBeenCalledExactlyOnceWith('/items/1');
    router.push.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Basmati rice' }));
    expect(router.push).not.toHaveBeenCalled();
  });

  it('offers each row only the actions it has', async () => {
    await renderScreen(<Screen list={page(2)} />);
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Basmati rice' }));
    expect(await screen.findByRole('menuitem', { name: 'View Details' })).toHaveAttribute(
      'href',
      '/items/2',
    );
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Cotton yarn' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(remove).toHaveBeenCalledExactlyOnceWith(ROWS[0]);
  });

  it('sorts through the URL: up, down, the list’s own order, each from page 1', async () => {
    await renderScreen(<Screen list={page(95)} />, { path: '/rfq?page=4' });
    const header = () => screen.getByRole('columnheader', { name: 'Product' });
    const sort = () => userEvent.click(within(header()).getByRole('button'));
    await sort();
    expect(window.location.search).toBe('?sort=name');
    expect(header()).toHaveAttribute('aria-sort', 'ascending');
    await sort();
    expect(window.location.search).toBe('?sort=-name');
    expect(header()).toHaveAttribute('aria-sort', 'descending');
    await sort();
    expect(window.location.search).toBe('');
    expect(
      within(screen.getByRole('columnheader', { name: 'Quantity' })).queryByRole('button'),
    ).toBeNull();
  });

  it('turns pages and changes their size through the URL', async () => {
    await renderScreen(<Screen list={page(95)} />);
    expect(screen.getByText('1–10 of 95')).toBeInTheDocument();
    const before = screen.getByRole('button', { name: 'Previous page' });
    expect(before).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(before);
    expect(window.location.search).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Page 10' }));
    expect(window.location.search).toBe('?page=10');
    expect(screen.getByText('91–95 of 95')).toBeInTheDocument();
    const after = screen.getByRole('button', { name: 'Next page' });
    expect(after).toHaveAttribute('aria-disabled', 'true');
    after.focus();
    await userEvent.keyboard('{Enter}');
    expect(window.location.search).toBe('?page=10');
    expect(after).toHaveFocus();
    await userEvent.selectOptions(screen.getByLabelText('Rows per page'), '20');
    expect(window.location.search).toBe('?limit=20');
  });

  it('does not claim to know more than 10,000', async () => {
    await renderScreen(<Screen list={page(10000, ROWS, true)} />);
    expect(screen.getByText('1–10 of more than 10,000')).toBeInTheDocument();
  });

  it('leads back from a page behind the last one, and with it the keyboard', async () => {
    await renderScreen(<Behind />, { path: '/rfq?page=9' });
    await userEvent.click(screen.getByRole('button', { name: 'Go to the first page' }));
    expect(window.location.search).toBe('');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});
