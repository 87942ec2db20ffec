import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { FileField } from './file-field';
import type { Attachment } from './upload';

interface ScreenProps {
  initial: Attachment | null;
  maxBytes?: number | null;
}

function Screen({ initial, maxBytes = 5_242_880 }: ScreenProps) {
  const [file, setFile] = useState(initial);
  return (
    <FileField
      label="GST Certificate"
      value={file}
      onChange={setFile}
      purpose="document"
      maxBytes={maxBytes}
    />
  );
}

describe('FileField', () => {
  it('says what the file is for, and makes room again once it is taken away', async () => {
    const purposes: (FormDataEntryValue | null)[] = [];
    api.use(
      http.post('/api/file-manager/single', async ({ request }) => {
        purposes.push((await request.formData()).get('purpose'));
        return HttpResponse.json({ url: '/api/files/9/gst.pdf', originalname: 'gst.pdf' });
      }),
    );
    await renderScreen(<Screen initial={null} />);
    const file = new File([new Uint8Array(8)], 'gst.pdf', { type: 'application/pdf' });
    await userEvent.upload(screen.getByLabelText('GST Certificate'), file);
    expect(await screen.findByRole('link', { name: 'Open gst.pdf' })).toHaveAttribute(
      'href',
      '/api/files/9/gst.pdf',
    );
    expect(purposes).toEqual(['document']);
    expect(screen.queryByLabelText('GST Certificate')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove gst.pdf' }));
    expect(await screen.findByLabelText('GST Certificate')).toBeInTheDocument();
  });

  it('keeps what is there when another file is refused', async () => {
    await renderScreen(<Screen initial={null} />);
    const file = new File(['x'], 'page.html', { type: 'text/html' });
    await userEvent
      .setup({ applyAccept: false })
      .upload(screen.getByLabelText('GST Certificate'), file);
    expect(
      await screen.findByText('Invalid file.Please select a valid format under 5 MB.'),
    ).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('GST Certificate')).toBeInTheDocument());
    const reason = 'Invalid file.Please select a valid format under 5 MB.';
    expect(screen.getByText(`page.html: ${reason}`)).toBeInTheDocument();
  });

  it('leaves it to the server while the size is not known, and repeats what that says', async () => {
    const words = 'Invalid file.Please select a valid format under 3 MB.';
    api.use(
      http.post('/api/file-manager/single', () =>
        HttpResponse.json({ message: words, code: 'FILE_TOO_LARGE', errors: {} }, { status: 413 }),
      ),
    );
    await renderScreen(<Screen initial={null} maxBytes={null} />);
    const file = new File([new Uint8Array(6_000_000)], 'gst.pdf', { type: 'application/pdf' });
    await userEvent.upload(screen.getByLabelText('GST Certificate'), file);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('shows the reason at the field until another file is chosen', async () => {
    const words = 'This PDF has a password. Please remove it.';
    let isRefused = true;
    api.use(
      http.post('/api/file-manager/single', () =>
        isRefused
          ? HttpResponse.json({ message: words, code: 'FILE_TYPE', errors: {} }, { status: 415 })
          : HttpResponse.json({ url: '/api/files/9/b.pdf', originalname: 'b.pdf' }),
      ),
    );
    await renderScreen(<Screen initial={null} />);
    const group = () => screen.getByText('GST Certificate').parentElement;
    const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf' });
    await userEvent.upload(screen.getByLabelText('GST Certificate'), pdf('a.pdf'));
    await waitFor(() => expect(group()).toHaveTextContent(`a.pdf: ${words}`));
    isRefused = false;
    await userEvent.upload(screen.getByLabelText('GST Certificate'), pdf('b.pdf'));
    expect(await screen.findByRole('link', { name: 'Open b.pdf' })).toBeInTheDocument();
    expect(group()).not.toHaveTextContent(words);
  });
});
