import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useForm } from '@/shared/forms/use-form';

import { useSubmit } from '@/shared/forms/use-submit';
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

const RULES = { slots: 4, maxBytes: 5_242_880 };

interface ScreenProps {
  initial?: Attachment[];
  rules?: Partial<typeof RULES>;
}

function Screen({ initial = [], rules }: ScreenProps) {
  const [files, setFiles] = useState(initial);
  return <FileSlots {...RULES} label="Attachments" value={files} onChange={setFiles} {...rules} />;
}

/** Stores uploads, and records their fields. */
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

/** An upload that does not finish until `arrive` is called. */
function slowly() {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  api.use(
    http.post('/api/file-manager/single', async () => {
      await arrived;
      return HttpResponse.json({
        url: '/api/files/9/x.pdf',
        originalname: 'packing-list-2026.pdf',
      });
    }),
  );
  return { arrive: () => arrive() };
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
        HttpResponse.json(
          { message: status < 500 ? REFUSED : 'x', code: 'X', errors: {} },
          { status },
        ),
      ),
    );
    await renderScreen(<Screen />);
    await choose(file('a.png', 'image/png'));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it.each([
    ['en', 'Up to 3 files:', 'each under 2 MB.', 'under 2 MB.'],
    ['fr', 'Jusqu’à 3 fichiers', 'de moins de 2 Mo', 'de moins de 2 Mo.'],
    ['ar', 'حتى 3 ملفات', 'أقل من 2 ميغابايت.', 'أقل من 2 ميغابايت.'],
  ] as const)('quotes and keeps what staff set, in %s', async (locale, count, each, refused) => {
    const sent = storing();
    const rules = { slots: 3, maxBytes: 2_097_152 };
    await renderScreen(<Screen initial={[1, 2].map(stored)} rules={rules} />, { locale });
    const rule = document.body.textContent?.replaceAll('\u00a0', ' ');
    expect(rule).toContain(count);
    expect(rule).toContain(each);
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no slot is free');
    await userEvent
      .setup({ applyAccept: false })
      .upload(input, file('scan.pdf', 'application/pdf', 2_097_153));
    // In a notice, and at the field with the name of the file.
    const said = await screen.findAllByText((text) =>
      text.replaceAll('\u00a0', ' ').endsWith(refused),
    );
    expect(said).toHaveLength(2);
    expect(said.filter((each) => each.textContent?.startsWith('scan.pdf'))).toHaveLength(1);
    expect(sent).toHaveLength(0);
  });

  it('says why the company has no room for it', async () => {
    const reason = 'Your company has 300 uploaded files that are not in use.';
    api.use(
      http.post('/api/file-manager/single', () =>
        HttpResponse.json(
          { message: 'x', code: 'VALIDATION', errors: { image: [reason] } },
          { status: 422 },
        ),
      ),
    );
    await renderScreen(<Screen />);
    await choose(file('a.png', 'image/png'));
    expect(await screen.findByText(reason)).toBeInTheDocument();
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

  it('keeps what was removed away while another file is on its way', async () => {
    const { arrive } = slowly();
    await renderScreen(<Screen initial={[stored(1)]} />);
    await choose(file('packing-list-2026.pdf', 'application/pdf'));
    await screen.findByRole('status', { name: /Uploading/ });
    await userEvent.click(screen.getByRole('button', { name: 'Remove drawing-1.png' }));
    arrive();
    await screen.findByRole('link', { name: 'Open packing-list-2026.pdf' });
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });
});

describe('a file on its way', () => {
  const NAME = 'packing-list-2026.pdf';
  const uploadOf = { name: `Uploading ${NAME}…` };

  it('has a bar that says whose it is, and room again once it is stopped', async () => {
    const { arrive } = slowly();
    await renderScreen(<Screen />);
    await choose(file(NAME, 'application/pdf'));
    const bar = await screen.findByRole('progressbar', uploadOf);
    expect(bar).toHaveAttribute('max', '1');
    await userEvent.click(screen.getByRole('button', { name: `Cancel the upload of ${NAME}` }));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(screen.getByRole('list')).toHaveFocus();
    arrive();
    await choose(file('second.pdf', 'application/pdf'));
    await screen.findByRole('link');
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it.each([
    ['the network is gone', () => HttpResponse.error()],
    ['something is away', () => HttpResponse.json({ message: '' }, { status: 503 })],
    ['too many came at once', () => HttpResponse.json({ message: '' }, { status: 429 })],
  ])('may be tried again when %s', async (_why, answer) => {
    const sent = storing();
    api.use(http.post('/api/file-manager/single', answer, { once: true }));
    await renderScreen(<Screen />);
    await choose(file(NAME, 'application/pdf'));
    const slot = await screen.findByRole('alert');
    expect(slot).toHaveTextContent('file upload failed.');
    expect(sent).toHaveLength(0);
    await userEvent.click(within(slot).getByRole('button', { name: `Try again: ${NAME}` }));
    expect(await screen.findByRole('link', { name: `Open ${NAME}` })).toBeInTheDocument();
    expect(sent).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is given up, and leaves no file', async () => {
    api.use(http.post('/api/file-manager/single', () => HttpResponse.error()));
    await renderScreen(<Screen />);
    await choose(file(NAME, 'application/pdf'));
    await userEvent.click(await screen.findByRole('button', { name: `Discard ${NAME}` }));
    expect(screen.queryByText('file upload failed.')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Attachment 1')).toBeEnabled();
  });
});

const send = vi.fn(() => Promise.resolve());

function Sheet() {
  const form = useForm({ initialValues: { files: [] as Attachment[] } });
  const { ref, submit } = useSubmit(form, { send, onDone: () => undefined });
  return (
    <form ref={ref} onSubmit={submit}>
      <FileSlots
        {...RULES}
        label="Attachments"
        value={form.getValues().files}
        onChange={(files) => form.setFieldValue('files', files)}
      />
      <button type="submit">Send</button>
    </form>
  );
}

describe('a form with a file on its way', () => {
  it('is not sent without it', async () => {
    const { arrive } = slowly();
    await renderScreen(<Sheet />);
    await choose(file('packing-list-2026.pdf', 'application/pdf'));
    await screen.findByRole('status', { name: /Uploading/ });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('Please wait until the file is uploaded.');
    expect(send).not.toHaveBeenCalled();
    arrive();
    await screen.findByRole('link', { name: 'Open packing-list-2026.pdf' });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(send.mock.calls[0]).toMatchObject([
      { files: [{ src: '/api/files/9/x.pdf' }] },
      expect.any(String),
    ]);
  });
});
