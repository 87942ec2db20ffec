import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';
import { aSession, aUser } from '@/testing/session';

import { EnquiryImportScreen, ProductImportScreen } from './import-screen';
import { aFile, answer, aRow, earlier, ID, preview } from './testing';

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
