import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { ProductImportScreen } from './import-screen';
import { answer, aRow, earlier, preview } from './testing';

const aSheet = () => new File(['x'], 'spring.csv', { type: 'text/csv' });

beforeEach(() => api.use(earlier(), preview(aRow({}))));

describe('products to upload', () => {
  it.each(['xlsx', 'XLS', 'xlsb', 'ods', 'csv', 'tsv', 'txt', 'zip', 'csv.gz'])(
    'can be a file of the type %s',
    async (type) => {
      await renderScreen(<ProductImportScreen />);
      const file = new File(['x'], `spring.${type}`);
      await userEvent.upload(screen.getByLabelText(/^Completed file/), file);
      expect(screen.getByRole('button', { name: 'Upload and check' })).toBeEnabled();
    },
  );

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
});
