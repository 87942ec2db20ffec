import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { RateImportScreen } from './import-screen';
import { aCell, aFault, answer, aRow, earlier, faults, ID, preview } from './testing';

const PATH = `/freight-market-rate-List/import?file=${ID}`;
const TITLE = 'Rows as they will be saved';
const ready = () => answer({ kind: 'rates', can: ['confirm', 'discard'] });
const table = (name = TITLE) => screen.findByRole('table', { name });

beforeEach(() => api.use(earlier(), http.get('/api/imports/:key', ready)));

describe('the rows of a checked file', () => {
  it('are shown as they will be saved, with what the file says where that differs', async () => {
    const port = { field: 'loadingPort', column: 'Loading port', isNumber: false };
    const written = aCell({ ...port, written: 'Nhava  Sheva', read: 'NhavaSheva' });
    const empty = aCell({ field: '20DS', column: "20' dry standard", written: 'TBA', read: '' });
    const none = { field: 'comments', column: 'Comments', isNumber: false };
    const nothing = aCell({ ...none, written: '', read: '' });
    api.use(preview(aRow({ row: 7, cells: [written, aCell({}), empty, nothing] })));
    await renderScreen(<RateImportScreen />, { path: PATH });
    const [heading, row] = within(await table()).getAllByRole('row');
    const headings = within(heading as HTMLElement).getAllByRole('columnheader');
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Row',
      'Status',
      'Loading port',
      "40' dry high cube",
      "20' dry standard",
      'Comments',
    ]);
    const cells = within(row as HTMLElement).getAllByRole('cell');
    expect(cells[0]).toHaveTextContent(/7$/);
    expect(cells[1]).toHaveTextContent('New row');
    expect(cells[2]).toHaveTextContent(/^NhavaSheva$/);
    expect(cells[3]).toHaveTextContent(/^USD 2,400\.00In the file: 2\.400$/);
    expect(cells[3]).toHaveAttribute('data-align', 'end');
    expect(cells[4]).toHaveTextContent(/^—In the file: TBA$/);
    expect(cells[5]).toHaveTextContent(/^—$/);
    expect(cells[5]).toHaveAttribute('data-align', 'start');
  });

  it('show old and new of what is changed', async () => {
    const cell = aCell({ written: '2400', before: 'USD 2,350.00' });
    api.use(preview(aRow({ state: 'changed', cells: [cell] }), aRow({ row: 3, state: 'same' })));
    await renderScreen(<RateImportScreen />, { path: PATH });
    const old = within(await table()).getByText('USD 2,350.00');
    expect(old.closest('s')?.parentElement).toHaveAttribute('aria-hidden', 'true');
    const price = screen.getByRole('cell', { name: /USD 2,400\.00 \(was USD 2,350\.00\)/ });
    expect(price).toBeInTheDocument();
    expect(screen.getByText('Changed')).toBeInTheDocument();
    expect(screen.getByText('Unchanged')).toBeInTheDocument();
  });

  it('with other columns than those before have the cells below their own headings', async () => {
    const other = aCell({ field: '45DHC', column: "45' dry high cube", read: 'USD 9.00' });
    api.use(preview(aRow({}), aRow({ row: 3, cells: [other] })));
    await renderScreen(<RateImportScreen />, { path: PATH });
    const [, first, second] = within(await table()).getAllByRole('row');
    const texts = (row: HTMLElement | undefined) =>
      within(row as HTMLElement)
        .getAllByRole('cell')
        .slice(2)
        .map(({ textContent }) => textContent);
    expect(texts(first)).toEqual(['USD 2,400.00In the file: 2.400', '—']);
    expect(texts(second)).toEqual(['—', 'USD 9.00In the file: 2.400']);
  });

  it('come in pages of their own, beside those of the errors', async () => {
    api.use(
      http.get('/api/imports/:key', () =>
        answer({ kind: 'rates', rows: 45, warningCount: 45, can: ['confirm', 'discard'] }),
      ),
      http.get('/api/imports/:key/errors', ({ request }) => {
        const page = Number(new URL(request.url).searchParams.get('page'));
        const rows = [aFault({ message: `Warning ${page}`, isWarning: true })];
        return HttpResponse.json({ data: { rows, count: 45 } });
      }),
      http.get('/api/imports/:key/rows', ({ request }) => {
        const page = Number(new URL(request.url).searchParams.get('page'));
        const cells = [aCell({ read: `USD ${page}.00` })];
        return HttpResponse.json({ data: { rows: [aRow({ cells })], count: 45 } });
      }),
    );
    await renderScreen(<RateImportScreen />, { path: `${PATH}&page=2` });
    expect(await screen.findByText('USD 1.00')).toBeInTheDocument();
    expect(await screen.findByText('Warning 2')).toBeInTheDocument();
    const section = screen.getByRole('region', { name: TITLE });
    await userEvent.click(within(section).getByRole('button', { name: /\b3\b/ }));
    expect(await screen.findByText('USD 3.00')).toBeInTheDocument();
    expect(screen.getByText('Warning 2')).toBeInTheDocument();
    expect(window.location.search).toBe(`?file=${ID}&page=2&rows.page=3`);
  });

  it('stand above the button that publishes them, which waits until they can be seen', async () => {
    let isDown = true;
    api.use(
      http.get('/api/imports/:key/rows', () =>
        isDown
          ? new HttpResponse(null, { status: 503 })
          : HttpResponse.json({ data: { rows: [aRow({})], count: 1 } }),
      ),
    );
    await renderScreen(<RateImportScreen />, { path: PATH });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('button', { name: 'Publish the rates' })).toBeDisabled();
    isDown = false;
    await userEvent.click(again);
    const shown = await table();
    const publish = screen.getByRole('button', { name: 'Publish the rates' });
    await waitFor(() => expect(publish).toBeEnabled());
    const order = shown.compareDocumentPosition(publish);
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('are said before they are confirmed without what was left out', async () => {
    api.use(
      preview(aRow({})),
      http.get('/api/imports/:key', () =>
        answer({ kind: 'rates', leftOut: ['Totals: 14 “Total”.', 'A note.'], can: ['confirm'] }),
      ),
    );
    await renderScreen(<RateImportScreen />, { path: PATH });
    expect(await screen.findByText('Not read from the file')).toBeInTheDocument();
    expect(screen.getByText('Totals: 14 “Total”.')).toBeInTheDocument();
    expect(screen.getByText('A note.')).toBeInTheDocument();
  });

  it('with errors are shown as they were read, below the errors', async () => {
    const refused = { status: 'refused', rejected: 1, errorCount: 1 } as const;
    api.use(
      http.get('/api/imports/:key', () =>
        answer({ kind: 'rates', ...refused, leftOut: ['A note.'], can: ['discard'] }),
      ),
      faults(aFault({ field: '40DHC', column: '40' })),
      preview(aRow({ state: 'wrong', cells: [aCell({ written: 'abc', read: '' })] })),
    );
    await renderScreen(<RateImportScreen />, { path: PATH });
    const shown = await table('Rows as they were read');
    expect(shown).toHaveTextContent('Has errors');
    expect(shown).toHaveTextContent('—In the file: abc');
    expect(screen.getByText('A note.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Publish the rates' })).toBeNull();
  });

  it('of a file that is refused as a whole are not asked for', async () => {
    let calls = 0;
    api.use(
      http.get('/api/imports/:key', () =>
        answer({ kind: 'rates', status: 'refused', reasons: ['The file is empty.'] }),
      ),
      http.get('/api/imports/:key/rows', () => {
        calls += 1;
        return HttpResponse.json({ message: 'x', code: 'CONFLICT' }, { status: 409 });
      }),
    );
    await renderScreen(<RateImportScreen />, { path: PATH });
    expect(await screen.findByText('The file is empty.')).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
    expect(calls).toBe(0);
  });

  it('that were saved in another tab are no longer shown', async () => {
    api.use(
      http.get('/api/imports/:key/rows', () =>
        HttpResponse.json({ message: 'x', code: 'CONFLICT' }, { status: 409 }),
      ),
    );
    await renderScreen(<RateImportScreen />, { path: PATH });
    expect(await screen.findByRole('button', { name: 'Publish the rates' })).toBeDisabled();
    await waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('are shown in Arabic', async () => {
    const cell = aCell({ column: '40 قدم', before: 'USD 2,350.00' });
    api.use(preview(aRow({ state: 'changed', cells: [cell] })));
    await renderScreen(<RateImportScreen />, { path: PATH, locale: 'ar' });
    const shown = await table('الصفوف كما ستُحفظ');
    expect(shown).toHaveTextContent('معدَّل');
    expect(shown).toHaveTextContent('(كان USD 2,350.00)');
    expect(shown).toHaveTextContent('في الملف: 2.400');
  });
});
