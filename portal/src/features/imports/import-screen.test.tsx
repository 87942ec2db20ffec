import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';
import { aSession, aUser } from '@/testing/session';

import { EnquiryImportScreen, ProductImportScreen, RateImportScreen } from './import-screen';
import type { FileImport } from './imports';
import { aCell, aFault, aFile, answer, aRow, earlier, faults, ID, preview } from './testing';

const aSheet = () => new File(['x'], 'spring.csv', { type: 'text/csv' });

beforeEach(() => api.use(earlier(), preview(aRow({}))));

describe('products by file', () => {
  it('can be come back to', async () => {
    api.use(
      earlier(aFile({ fileName: 'autumn.csv' }), aFile({ id: 13, variant: 'rfq', fileName: 'no' })),
    );
    await renderScreen(<ProductImportScreen />);
    const link = await screen.findByRole('link', { name: 'autumn.csv' });
    expect(link).toHaveAttribute('href', `/my-products/import?file=${ID}`);
    expect(link.parentElement).toHaveTextContent('autumn.csv 23-Nov-2026, 3:30 PM');
    expect(screen.queryByRole('link', { name: 'no' })).toBeNull();
  });

  it('that wait for an answer are marked among the earlier ones', async () => {
    const asked = aFile({ id: 13, status: 'asking', fileName: 'asked.csv' });
    api.use(earlier(asked, aFile({ fileName: 'autumn.csv' })));
    await renderScreen(<ProductImportScreen />);
    const link = await screen.findByRole('link', { name: 'asked.csv' });
    expect(link.parentElement).toHaveTextContent(/Waiting for your answer$/);
    const other = screen.getByRole('link', { name: 'autumn.csv' });
    expect(other.parentElement).not.toHaveTextContent('Waiting');
  });

  it.each(['xlsx', 'XLS', 'xlsb', 'ods', 'csv', 'tsv', 'txt', 'zip', 'csv.gz'])(
    'can be a file of the type %s',
    async (type) => {
      await renderScreen(<ProductImportScreen />);
      const file = new File(['x'], `spring.${type}`);
      await userEvent.upload(screen.getByLabelText(/^Completed file/), file);
      expect(screen.getByRole('button', { name: 'Upload and check' })).toBeEnabled();
    },
  );

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

  it('cannot be a document or a picture', async () => {
    await renderScreen(<ProductImportScreen />);
    const field = screen.getByLabelText(/^Completed file/);
    const names = ['spring.pdf', 'spring.docx', 'spring.png'];
    for (const name of names) {
      await userEvent.upload(field, new File(['x'], name), { applyAccept: false });
      expect(field).toHaveAccessibleDescription(new RegExp(name));
    }
    expect(screen.getByRole('button', { name: 'Upload and check' })).toBeDisabled();
  });

  it('are uploaded with their pictures, and checked', async () => {
    const sent: Record<string, unknown> = {};
    api.use(
      http.post('/api/file-manager/single', () =>
        HttpResponse.json({ url: '/api/files/1/y.png', originalname: 'y.png' }),
      ),
      http.post('/api/imports', async ({ request }) => {
        const form = await request.formData();
        Object.assign(sent, { kind: form.get('kind'), images: form.get('images') });
        return answer({ status: 'reading' });
      }),
      http.get('/api/imports/:key', () => answer({ can: ['confirm', 'discard'] })),
    );
    await renderScreen(<ProductImportScreen />);
    const send = screen.getByRole('button', { name: 'Upload and check' });
    expect(send).toBeDisabled();
    const picture = new File(['x'], 'Yarn.png', { type: 'image/png' });
    await userEvent.upload(screen.getByLabelText(/^Product images/), picture);
    const file = new File(['x'], 'spring.csv', { type: 'text/csv' });
    await userEvent.upload(screen.getByLabelText(/^Completed file/), file);
    await userEvent.click(send);
    expect(await screen.findByText('None of the 3 rows has errors.')).toBeInTheDocument();
    expect(sent).toEqual({
      kind: 'products',
      images: '[{"src":"/api/files/1/y.png","originalName":"Yarn.png"}]',
    });
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

  it('of a wrong type or size are not taken, and it says so at the field', async () => {
    await renderScreen(<ProductImportScreen />);
    const field = screen.getByLabelText(/^Completed file/);
    const big = new File(['x'.repeat(5_242_881)], 'spring.csv', { type: 'text/csv' });
    const picture = new File(['x'], 'Yarn.gif', { type: 'image/gif' });
    const pictures = screen.getByLabelText(/^Product images/);
    await userEvent.upload(pictures, picture, { applyAccept: false });
    await userEvent.upload(field, big);
    expect(field).toHaveAccessibleDescription(/Please select a valid format under 5 MB/);
    expect(pictures).toHaveAccessibleDescription(/Yarn\.gif/);
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Upload and check' })).toBeDisabled();
  });

  it('say at the field what the API refuses', async () => {
    const refused = { message: 'Check', code: 'VALIDATION', errors: { images: ['Same name.'] } };
    api.use(http.post('/api/imports', () => HttpResponse.json(refused, { status: 422 })));
    await renderScreen(<ProductImportScreen />);
    await userEvent.upload(screen.getByLabelText(/^Completed file/), aSheet());
    await userEvent.click(screen.getByRole('button', { name: 'Upload and check' }));
    const pictures = screen.getByLabelText(/^Product images/);
    await waitFor(() => expect(pictures).toHaveAccessibleDescription(/Same name\./));
    const picture = new File(['x'], 'Yarn.png', { type: 'image/png' });
    await userEvent.upload(pictures, picture);
    expect(pictures).not.toHaveAccessibleDescription(/Same name\./);
  });

  it('can be stopped on their way, and pictures that arrived are not sent again', async () => {
    let pictures = 0;
    let files = 0;
    api.use(
      http.post('/api/file-manager/single', () => {
        pictures += 1;
        return HttpResponse.json({ url: '/api/files/1/y.png', originalname: 'y.png' });
      }),
      http.post('/api/imports', async () => {
        files += 1;
        if (files === 1) await new Promise(() => undefined);
        return answer({ status: 'ready' });
      }),
      http.get('/api/imports/:key', () => answer({ status: 'ready' })),
    );
    await renderScreen(<ProductImportScreen />);
    const picture = new File(['x'], 'Yarn.png', { type: 'image/png' });
    await userEvent.upload(screen.getByLabelText(/^Product images/), picture);
    await userEvent.upload(screen.getByLabelText(/^Completed file/), aSheet());
    await userEvent.click(screen.getByRole('button', { name: 'Upload and check' }));
    await waitFor(() => expect(files).toBe(1));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const send = screen.getByRole('button', { name: 'Upload and check' });
    await waitFor(() => expect(send).toBeEnabled());
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(send);
    expect(await screen.findByText('None of the 3 rows has errors.')).toBeInTheDocument();
    expect(pictures).toBe(1);
    // The button that had the focus has disappeared.
    expect(screen.getByRole('group', { name: 'Import products' })).toHaveFocus();
  });

  it('that were discarded elsewhere lead back to the upload', async () => {
    const gone = { message: 'Not found', code: 'NOT_FOUND' };
    let isGone = false;
    api.use(
      http.get('/api/imports/:key', () =>
        isGone ? HttpResponse.json(gone, { status: 404 }) : answer({}),
      ),
      http.delete('/api/imports/:key', () => {
        isGone = true;
        return HttpResponse.json(gone, { status: 404 });
      }),
    );
    await renderScreen(<ProductImportScreen />, { path: `/my-products/import?file=${ID}` });
    await userEvent.click(await screen.findByRole('button', { name: 'Discard the file' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Upload another file' }));
    expect(await screen.findByText('2. Upload the file')).toBeInTheDocument();
  });

  it('say when it cannot be read how far they are', async () => {
    let isDown = false;
    api.use(
      http.get('/api/imports/:key', () =>
        isDown ? new HttpResponse(null, { status: 503 }) : answer({ can: ['confirm', 'discard'] }),
      ),
      http.post('/api/imports/:key/confirm', () => {
        isDown = true;
        return answer({ status: 'storing' });
      }),
    );
    await renderScreen(<ProductImportScreen />, { path: `/my-products/import?file=${ID}` });
    const confirm = await screen.findByRole('button', { name: 'Submit 3 rows for review' });
    await waitFor(() => expect(confirm).toBeEnabled());
    await userEvent.click(confirm);
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await userEvent.click(again);
    await waitFor(() => expect(again).not.toBeInTheDocument());
    expect(screen.getByText('None of the 3 rows has errors.')).toBeInTheDocument();
  });

  it('are products on one screen and enquiries on the other, by the words of the template', async () => {
    const { unmount } = await renderScreen(<ProductImportScreen />);
    expect(screen.getByText(/^Enter one product in each row\./)).toBeInTheDocument();
    unmount();
    await renderScreen(<EnquiryImportScreen variant="rfq" />);
    expect(screen.getByText(/^Enter one enquiry in each row\./)).toBeInTheDocument();
  });

  it('cannot be sent by a rejected company', async () => {
    const session = aSession({ user: aUser({ status: 'rejected' }), readOnly: 'Please correct.' });
    await renderScreen(<ProductImportScreen />, { session });
    expect(screen.queryByRole('button', { name: 'Upload and check' })).toBeNull();
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
