import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Message } from '@/domain/messages/messages';
import { api } from '@/testing/api';
import { aConversation, aMessage, aThread } from '@/testing/messages';
import { renderScreen } from '@/testing/render';

import { ChatScreen } from './chat-screen';

interface Sent {
  text: string;
  attachments: { src: string }[];
}

let sent: Sent[] = [];
let uploaded: string[] = [];
let older: Message[] = [];
let newest: Message[] = [];
/** Whether messages are answered 503. */
let isDown = false;
const down = () =>
  HttpResponse.json({ message: 'Down.', code: 'UNAVAILABLE', errors: {} }, { status: 503 });

beforeEach(() => {
  localStorage.clear();
  [sent, uploaded, older, newest, isDown] = [[], [], [], [], false];
  api.use(
    http.get('/api/messages/chat-list/7', () =>
      HttpResponse.json({
        data: { rows: [], count: 0, countIsCapped: false, hasMore: false, unread: 0 },
      }),
    ),
    http.get('/api/messages', ({ request }) => {
      const isOlder = new URL(request.url).searchParams.has('before');
      if (isOlder && isDown) return down();
      const thread = aThread(isOlder ? older : newest, aConversation());
      return HttpResponse.json({ data: { ...thread, hasMore: !isOlder && older.length > 0 } });
    }),
    http.post('/api/messages', async ({ request }) => {
      if (isDown) return down();
      const body = (await request.json()) as Sent;
      sent.push(body);
      const stored = aMessage(100 + sent.length, body.text, { isOwnMessage: true });
      return HttpResponse.json({ data: stored }, { status: 201 });
    }),
    http.post('/api/file-manager/single', async ({ request }) => {
      const file = (await request.formData()).get('image') as File;
      uploaded.push(file.name);
      const url = `/api/files/${uploaded.length}/${file.name}`;
      return HttpResponse.json({ url, originalname: file.name });
    }),
  );
});

const show = () => renderScreen(<ChatScreen />, { path: '/chat-message?quotationId=5' });
const composer = () => screen.findByRole('textbox', { name: 'Write a message' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

/** What a program puts on the clipboard. */
const copied = (texts: Record<string, string>, files: File[]) => ({
  types: [...Object.keys(texts), ...(files.length > 0 ? ['Files'] : [])],
  getData: (type: string) => texts[type] ?? '',
  files,
});

describe('a file for a message', () => {
  it('is pasted', async () => {
    await show();
    const clipboardData = copied({ 'text/html': '<img src="x">' }, [picture('label.png')]);
    // Its default is prevented.
    expect(fireEvent.paste(await composer(), { clipboardData })).toBe(false);
    expect(await screen.findByText('label.png')).toBeInTheDocument();
    await send();
    await waitFor(() =>
      expect(sent).toMatchObject([
        { text: '', attachments: [{ src: '/api/files/1/label.png', originalName: 'label.png' }] },
      ]),
    );
  });

  it('is no picture of cells that are pasted from a spreadsheet: their text is', async () => {
    await show();
    const cells = { 'text/plain': 'Ne 30\t4.20', 'text/html': '<table></table>' };
    const clipboardData = copied(cells, [picture('image.png')]);
    expect(fireEvent.paste(await composer(), { clipboardData })).toBe(true);
    expect(uploaded).toEqual([]);
  });

  it('is dropped anywhere on the conversation, with others, up to the most there may be', async () => {
    await show();
    const pane = (await composer()).closest('section') as HTMLElement;
    const files = [1, 2, 3, 4, 5].map((number) => picture(`${number}.png`));
    fireEvent.drop(pane, { dataTransfer: { types: ['Files'], files } });
    expect(await screen.findByRole('alert')).toHaveTextContent('4');
    await waitFor(() => expect(uploaded).toEqual(['1.png', '2.png', '3.png', '4.png']));
  });
});

it('messages that could not be sent are sent in their order, one after the other', async () => {
  isDown = true;
  await show();
  await userEvent.type(await composer(), 'One{Enter}');
  await userEvent.type(await composer(), 'Two{Enter}');
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2));
  isDown = false;
  for (const button of screen.getAllByRole('button', { name: 'Try again' }))
    fireEvent.click(button);
  await waitFor(() => expect(sent.map(({ text }) => text)).toEqual(['One', 'Two']));
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

describe('older messages', () => {
  it('are read when somebody asks for them, and stand before the others', async () => {
    older = [aMessage(1, 'The very first'), aMessage(2, 'The second')];
    newest = [aMessage(9, 'The newest')];
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Show older messages' }));
    await screen.findByText('The very first');
    const texts = within(screen.getByRole('region', { name: 'Messages' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '')
      .join(' ');
    expect(texts).toMatch(/The very first.*The second.*The newest/);
    expect(screen.queryByRole('button', { name: 'Show older messages' })).not.toBeInTheDocument();
  });

  it('are asked for again when they could not be read', async () => {
    older = [aMessage(1, 'The very first')];
    newest = [aMessage(9, 'The newest')];
    isDown = true;
    await show();
    const more = await screen.findByRole('button', { name: 'Show older messages' });
    await userEvent.click(more);
    await waitFor(() => expect(more).not.toHaveAttribute('data-loading'));
    isDown = false;
    await userEvent.click(more);
    expect(await screen.findByText('The very first')).toBeInTheDocument();
  });
});
