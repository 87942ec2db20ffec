import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { FileSlots } from './file-slots';
import type { Attachment } from './upload';

const REFUSED = 'Invalid file.Please select a valid format under 5 MB.';
const file = (name: string, type: string, size = 10) =>
  new File([new Uint8Array(size)], name, { type });
const stored = (number: number): Attachment => ({
  src: `/api/files/${number}/drawing-${number}.png`,
  originalName: `drawing-${number}.png`,
});

function Screen({ initial = [] }: { initial?: Attachment[] }) {
  const [files, setFiles] = useState(initial);
  return <FileSlots label="Attachments" value={files} onChange={setFiles} />;
}

/** Stores what is sent, and remembers its fields. */
function storing() {
  const sent: { image: FormDataEntryValue | null; purpose: FormDataEntryValue | null }[] = [];
  api.use(
    http.post('/api/file-manager/single', async ({ request }) => {
      const form = await request.formData();
      sent.push({ image: form.get('image'), purpose: form.get('purpose') });
      return HttpResponse.json({
        url: '/api/files/9/x.pdf',
        originalname: 'packing-list-2026.pdf',
      });
    }),
  );
  return sent;
}

const choose = (chosen: File) =>
  userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText(/^Attachment \d$/), chosen);

describe('FileSlots', () => {
  it('sends the file in the field image and keeps what the API calls it', async () => {
    const sent = storing();
    await renderScreen(<Screen />);
    await choose(file('packing-list-2026.pdf', 'application/pdf'));
    const link = await screen.findByRole('link', { name: 'Open packing-list-2026.pdf' });
    expect(link).toHaveAttribute('href', '/api/files/9/x.pdf');
    expect(screen.getByText('packing-list-20….pdf')).toBeInTheDocument();
    expect((sent[0]?.image as File | undefined)?.name).toBe('packing-list-2026.pdf');
    expect(sent[0]?.purpose).toBe('attachment');
  });

  it.each([
    ['another type', file('page.html', 'text/html')],
    ['one byte too much', file('scan.pdf', 'application/pdf', 5_242_881)],
  ])('refuses %s before sending anything', async (_name, wrong) => {
    const sent = storing();
    await renderScreen(<Screen />);
    await choose(wrong);
    expect(await screen.findByText(REFUSED)).toBeInTheDocument();
    expect(sent).toHaveLength(0);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it.each([
    [415, REFUSED],
    [413, REFUSED],
    [500, 'file upload failed.'],
  ])('says it when the server answers %d, and stores nothing', async (status, words) => {
    api.use(
      http.post('/api/file-manager/single', () =>
        HttpResponse.json({ message: 'x', code: 'X', errors: {} }, { status }),
      ),
    );
    await renderScreen(<Screen />);
    await choose(file('a.png', 'image/png'));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('has four slots, and one again after a removal', async () => {
    await renderScreen(<Screen initial={[1, 2, 3, 4].map(stored)} />);
    expect(within(screen.getByRole('list')).getAllByRole('link')).toHaveLength(4);
    expect(screen.queryByLabelText(/^Attachment/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove drawing-2.png' }));
    await waitFor(() => expect(screen.getByLabelText('Attachment 4')).toBeInTheDocument());
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('title'))).toEqual([
      'drawing-1.png',
      'drawing-3.png',
      'drawing-4.png',
    ]);
  });
});
