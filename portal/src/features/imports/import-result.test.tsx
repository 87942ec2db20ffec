import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';
import { aSession, aUser } from '@/testing/session';

import { ProductImportScreen, RateImportScreen } from './import-screen';
import type { FileImport } from './imports';
import { aCell, aFault, aFile, answer, aRow, earlier, faults, ID, preview } from './testing';

beforeEach(() => api.use(earlier(), preview(aRow({}))));

describe('products that were read', () => {
  it('that the company has are not said to be submitted', async () => {
    const notes = ['1 product of your company changes.', '2 products of your company stay.'];
    let status: FileImport['status'] = 'ready';
    api.use(
      http.get('/api/imports/:key', () =>
        answer({ status, notes, can: status === 'ready' ? ['confirm'] : [] }),
      ),
      http.post('/api/imports/:key/confirm', () => {
        status = 'done';
        return answer({ status, notes });
      }),
    );
    await renderScreen(<ProductImportScreen />, { path: `/my-products/import?file=${ID}` });
    const save = await screen.findByRole('button', { name: 'Save changes' });
    await waitFor(() => expect(save).toBeEnabled());
    await userEvent.click(save);
    expect(await screen.findByText('The file has been processed.')).toBeVisible();
    expect(screen.getByText('1 product of your company changes.')).toBeVisible();
    expect(screen.queryByText(/submitted for review/)).toBeNull();
  });

  it('are stored after a press on the button with their number', async () => {
    let status: FileImport['status'] = 'ready';
    api.use(
      http.get('/api/imports/:key', () =>
        answer({ status, can: status === 'ready' ? ['confirm', 'discard'] : ['discard'] }),
      ),
      http.post('/api/imports/:key/confirm', () => {
        status = 'done';
        return answer({ status: 'storing' });
      }),
    );
    await renderScreen(<ProductImportScreen />, { path: `/my-products/import?file=${ID}` });
    const confirm = await screen.findByRole('button', { name: 'Submit 3 rows for review' });
    await waitFor(() => expect(confirm).toBeEnabled());
    await userEvent.click(confirm);
    const said = '3 rows were saved and submitted for review.';
    expect(await screen.findByText(said)).toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'Go to the list' });
    expect(link).toHaveAttribute('href', expect.stringContaining('/my-products'));
  });

  it('are confirmed as they were shown, and shown again when another tab had them read anew', async () => {
    let revision = 0;
    const confirmed: unknown[] = [];
    api.use(
      http.get('/api/imports/:key', () =>
        answer({ revision, can: ['confirm', 'discard', 'readAgain'] }),
      ),
      http.get('/api/imports/:key/rows', ({ request }) => {
        const isCurrent = new URL(request.url).searchParams.get('revision') === String(revision);
        const name = revision === 0 ? 'Combed yarn' : 'Ring yarn';
        const rows = [aRow({ cells: [aCell({ read: name })] })];
        return isCurrent
          ? HttpResponse.json({ data: { rows, count: 1 } })
          : HttpResponse.json({ message: 'Read again.' }, { status: 409 });
      }),
      http.post('/api/imports/:key/confirm', async ({ request }) => {
        const sent = (await request.json()) as { revision: number };
        confirmed.push(sent);
        return sent.revision === revision
          ? answer({ status: 'storing' })
          : HttpResponse.json({ message: 'Please check its rows once more.' }, { status: 409 });
      }),
    );
    await renderScreen(<ProductImportScreen />, { path: `/my-products/import?file=${ID}` });
    expect(await screen.findByText('Combed yarn')).toBeInTheDocument();
    revision = 1;
    await userEvent.click(screen.getByRole('button', { name: 'Submit 3 rows for review' }));
    expect(await screen.findByText('Please check its rows once more.')).toBeInTheDocument();
    expect(await screen.findByText('Ring yarn')).toBeInTheDocument();
    expect(screen.queryByText('Combed yarn')).toBeNull();
    const confirm = screen.getByRole('button', { name: 'Submit 3 rows for review' });
    await waitFor(() => expect(confirm).toBeEnabled());
    await userEvent.click(confirm);
    await waitFor(() => expect(confirmed).toEqual([{ revision: 0 }, { revision: 1 }]));
  });

  it('with errors are told once for each kind, and given back', async () => {
    api.use(
      http.get('/api/imports/:key', () =>
        answer({
          status: 'refused',
          rows: 5000,
          rejected: 3003,
          errorCount: 3003,
          kindsNotListed: 4,
          reasons: ['The file has 3 products, but your company may add only 1 more.'],
          liftedBy: ['premium'],
          can: ['discard', 'downloadErrors'],
        }),
      ),
      faults(
        aFault({
          field: 'hsCodeId',
          column: 'HS code',
          message: 'HS code is required',
          count: 3000,
          rows: [2, 3, 4, 5, 6].map((row) => ({ row, written: '' })),
        }),
        aFault({ rows: [{ row: 7, written: 'many' }] }),
        aFault({
          field: '',
          column: '',
          message: 'This row is the same as row …',
          count: 2,
          rows: [8, 9].map((row) => ({ row, written: '' })),
        }),
        aFault({ field: '', column: '', message: 'Much like row 8.', isWarning: true }),
      ),
    );
    await renderScreen(<ProductImportScreen />, { path: `/my-products/import?file=${ID}` });
    const table = await screen.findByRole('table', { name: 'What is wrong' });
    const [, ...rows] = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual([
      'HS codeHS code is required3,0002, 3, 4, 5, 6,\u00A0…Empty cell',
      'QuantityEnter a number.17many',
      'Whole rowThis row is the same as row …28, 9—',
      'Whole rowPlease check: Much like row 8.17—',
    ]);
    const more = '4 more kinds of errors are only marked in the file.';
    expect(screen.getByText(more)).toBeInTheDocument();
    const said = '3003 of 5,000 rows have errors. Nothing was saved.';
    expect(screen.getByText(said.replace('3003', '3,003'))).toBeInTheDocument();
    expect(screen.getByText(/may add only 1 more/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Compare plans' })).toBeInTheDocument();
    const file = screen.getByRole('link', { name: 'Download the file with the errors marked' });
    expect(file).toHaveAttribute('href', `/api/imports/${ID}/file?locale=en`);
    expect(screen.queryByRole('button', { name: /Submit/ })).toBeNull();
  });

  it('that were all refused say that nothing was imported', async () => {
    api.use(
      earlier(aFile({ status: 'refused', fileName: 'wrong.csv' })),
      http.get('/api/imports/:key', () =>
        answer({ status: 'refused', rejected: 3, errorCount: 3, can: ['discard'] }),
      ),
      faults(aFault({ count: 3 })),
    );
    await renderScreen(<ProductImportScreen />, { path: `/my-products/import?file=${ID}` });
    const said = 'All 3 rows have errors. Nothing was imported.';
    expect(await screen.findByText(said)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Upload another file' }));
    const link = await screen.findByRole('link', { name: 'wrong.csv' });
    expect(link.parentElement).toHaveTextContent(/Nothing imported$/);
  });

  it('with rows much like other enquiries are said so, and can be confirmed', async () => {
    const message =
      'This row is very similar to row 2. Keep both only if you need quotations for both.';
    const alike = aFault({ field: '', column: '', message, isWarning: true });
    api.use(
      http.get('/api/imports/:key', () =>
        answer({ kind: 'enquiries', warningCount: 1, can: ['confirm', 'discard'] }),
      ),
      faults(alike),
    );
    await renderScreen(<ProductImportScreen />, { path: `/my-products/import?file=${ID}` });
    expect(await screen.findByText(/^1 row is very similar to another/)).toBeInTheDocument();
    const table = await screen.findByRole('table', { name: 'Rows to check first' });
    expect(table).toHaveTextContent(message);
    expect(screen.queryByText('Error')).toBeNull();
    expect(screen.getByRole('button', { name: 'Submit 3 rows for review' })).toBeInTheDocument();
  });

  it('with codes in other spellings say which ones were taken, and can be confirmed', async () => {
    const message = '52051210 was read as HS code 5205.12.';
    const note = { isWarning: true, isNote: true, rows: [{ row: 3, written: '52051210' }] };
    api.use(
      http.get('/api/imports/:key', () => answer({ noteCount: 2, can: ['confirm', 'discard'] })),
      faults(aFault({ field: 'hsCodeId', column: 'HS code', message, ...note })),
    );
    await renderScreen(<ProductImportScreen />, { path: `/my-products/import?file=${ID}` });
    expect(await screen.findByText(/^2 HS codes were written differently/)).toBeInTheDocument();
    expect(await screen.findByRole('table', { name: 'Rows to check first' })).toHaveTextContent(
      `HS code${message}1352051210`,
    );
    expect(screen.queryByText(/^Please check:/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Submit 3 rows for review' })).toBeInTheDocument();
  });

  it('are refused as a whole with the reason, and another file can be sent', async () => {
    api.use(
      http.get('/api/imports/:key', () =>
        answer({ status: 'refused', reasons: ['The file has merged cells (A2:A3).'] }),
      ),
    );
    await renderScreen(<ProductImportScreen />, { path: `/my-products/import?file=${ID}` });
    // In a page of the other direction its full stop stays at its end.
    expect((await screen.findByText('The file has merged cells (A2:A3).')).tagName).toBe('BDI');
    const said = 'The file cannot be imported. Nothing was saved.';
    expect(screen.getByText(said)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Upload another file' }));
    await waitFor(() => expect(screen.getByText('2. Upload the file')).toBeInTheDocument());
  });
});

describe('a sheet of freight rates', () => {
  it('says what publishing it changes, and is published as a whole', async () => {
    const notes = ['2 freight rates are new.', '1 live freight rate gets new terms.'];
    let confirmed = 0;
    const sheet = { kind: 'rates', notes } as const;
    api.use(
      http.get('/api/imports/:key', () =>
        confirmed > 0
          ? answer({ ...sheet, status: 'done' })
          : answer({ ...sheet, can: ['confirm', 'discard'] }),
      ),
      http.post('/api/imports/:key/confirm', () => {
        confirmed += 1;
        return answer({ ...sheet, status: 'storing' });
      }),
    );
    const session = aSession({
      user: aUser({ businessTypes: { id: 6, code: 'freight_forwarder', name: 'Forwarder' } }),
    });
    const path = `/freight-market-rate-List/import?file=${ID}`;
    await renderScreen(<RateImportScreen />, { path, session });
    for (const note of notes) expect(await screen.findByText(note)).toBeInTheDocument();
    const publish = screen.getByRole('button', { name: 'Publish the rates' });
    await waitFor(() => expect(publish).toBeEnabled());
    await userEvent.click(publish);
    expect(await screen.findByText('The rate sheet is published.')).toBeInTheDocument();
    expect(confirmed).toBe(1);
  });
});
