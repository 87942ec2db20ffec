import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Conversation, Message } from '@/domain/messages/messages';
import { api } from '@/testing/api';
import { someEntitlements } from '@/testing/entitlements';
import { aConversation, aMessage, aThread } from '@/testing/messages';
import { renderScreen } from '@/testing/render';

import { ChatScreen } from './chat-screen';
import { keepUnsent, readUnsent } from './pane/unsent';

interface Sent {
  quotationId: number;
  text: string;
  clientId: string;
}

let conversations: Conversation[] = [];
let rows: Message[] = [];
let conversation = aConversation();
let sent: Sent[] = [];
let read: unknown[] = [];
let asked: Record<string, string>[] = [];
/** How the API refuses the next message; null: it takes it. */
let refusal: { status: number; message: string } | null = null;

const refused = (status: number, message: string, code = 'SERVER_ERROR') =>
  HttpResponse.json({ message, code, errors: {} }, { status });

beforeEach(() => {
  localStorage.clear();
  conversation = aConversation();
  rows = [];
  conversations = [];
  sent = [];
  read = [];
  asked = [];
  refusal = null;
  // jsdom's page never has the focus.
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  api.use(
    http.get('/api/messages/chat-list/7', ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(query);
      const wanted = (query.filter ?? '').toLowerCase();
      const found = conversations.filter(({ title }) => title.toLowerCase().includes(wanted));
      const data = { rows: found, count: found.length, countIsCapped: false, hasMore: false };
      return HttpResponse.json({ data: { ...data, unread: 0 } });
    }),
    http.get('/api/messages', ({ request }) => {
      const before = new URL(request.url).searchParams.get('before');
      const older = [aMessage(1, 'The very first')];
      if (before) return HttpResponse.json({ data: aThread(older, conversation) });
      return HttpResponse.json({ data: aThread(rows, conversation) });
    }),
    http.post('/api/messages/mark-as-read/5', async ({ request }) => {
      read.push(await request.json());
      conversation = { ...conversation, unread: 0 };
      return HttpResponse.json({ data: null, message: 'The messages are marked as read.' });
    }),
    http.post('/api/messages', async ({ request }) => {
      const body = (await request.json()) as Sent;
      sent.push(body);
      if (refusal) return refused(refusal.status, refusal.message);
      const { text, clientId } = body;
      const stored = aMessage(100 + sent.length, text, { isOwnMessage: true, clientId });
      rows = [...rows, stored];
      return HttpResponse.json({ data: stored }, { status: 201 });
    }),
    http.delete('/api/messages/delete-message/:id', ({ params }) => {
      if (refusal) return refused(refusal.status, refusal.message);
      rows = rows.filter(({ id }) => id !== Number(params.id));
      return HttpResponse.json({ data: null, message: 'Message deleted successfully!' });
    }),
  );
});
afterEach(() => vi.restoreAllMocks());

const show = (path = '/chat-message?quotationId=5') => renderScreen(<ChatScreen />, { path });
const composer = () => screen.findByRole('textbox', { name: 'Write a message' });
const list = () => screen.getByRole('region', { name: 'Conversations' });
const thread = () => screen.getByRole('region', { name: 'Messages' });

describe('the list of conversations', () => {
  it('shows with whom, about what, the last message and how many are unread', async () => {
    const text = 'Could you ship half of it in March and the rest in April?';
    conversations = [aConversation({ unread: 3, messages: [aMessage(9, text)] })];
    await show('/chat-message');
    const link = await within(list()).findByRole('link');
    expect(link).toHaveTextContent('Gulf Looms');
    expect(link).toHaveTextContent('Cotton yarn');
    expect(link).toHaveTextContent(`${text.slice(0, 35)}…`);
    expect(link).not.toHaveTextContent('in April');
    expect(link).toHaveTextContent('3 unread messages');
    expect(link).toHaveTextContent('20/11/2026');
    expect(screen.getByText('Select a conversation')).toBeInTheDocument();
  });

  it('says that a name is withheld', async () => {
    const receiver = { companyName: null, companyLogo: null, businessType: 'buyer' };
    conversations = [aConversation({ receiver, receiverId: null })];
    await show('/chat-message');
    expect(await within(list()).findByRole('link')).toHaveTextContent('Name withheld');
  });

  it('is searched, and keeps what it is searched for in the address', async () => {
    conversations = [
      aConversation(),
      aConversation({ id: 32, quotationId: 6, title: 'Basmati rice' }),
    ];
    await show('/chat-message');
    await within(list()).findByText('Cotton yarn');
    await userEvent.type(screen.getByRole('searchbox'), 'rice{Enter}');
    await waitFor(() => expect(screen.queryByText('Cotton yarn')).not.toBeInTheDocument());
    expect(asked.at(-1)).toMatchObject({ filter: 'rice' });
    expect(window.location.search).toBe('?filter=rice');
  });

  it('says that there are none, or none for the search', async () => {
    const { unmount } = await show('/chat-message');
    expect(await screen.findByText('No conversations yet')).toBeInTheDocument();
    unmount();
    await show('/chat-message?filter=tea');
    expect(await screen.findByText('No conversations match your search')).toBeInTheDocument();
  });

  it('says why it cannot be read, and tries again', async () => {
    api.use(http.get('/api/messages/chat-list/7', () => refused(500, 'Broken.'), { once: true }));
    conversations = [aConversation()];
    await show('/chat-message');
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await within(list()).findByText('Cotton yarn')).toBeInTheDocument();
  });

  it('opens a conversation, and the button back closes it and returns the focus', async () => {
    conversations = [
      aConversation(),
      aConversation({ id: 32, quotationId: 6, title: 'Basmati rice' }),
    ];
    rows = [aMessage(9, 'Good morning')];
    await show('/chat-message');
    await within(list()).findByText('Basmati rice');
    const [first, second] = within(list()).getAllByRole('link');
    first?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(await screen.findByText('Good morning')).toBeInTheDocument();
    expect(window.location.search).toBe('?quotationId=5');
    expect(first).toHaveAttribute('aria-current', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Back to the conversations' }));
    await waitFor(() => expect(within(list()).getAllByRole('link')[0]).toHaveFocus());
    expect(window.location.search).toBe('');
  });
});

describe('an open conversation', () => {
  it('shows messages below their days of India, and how far own ones have come', async () => {
    const own = { isOwnMessage: true };
    rows = [
      aMessage(2, 'Good evening', { createdAt: '2026-11-19T20:00:00Z' }),
      aMessage(3, 'One', own),
      aMessage(4, 'Two', own),
      aMessage(5, 'Three', { ...own, createdAt: '2026-11-21T04:00:00Z' }),
    ];
    conversation = aConversation({ readUpTo: 3, deliveredUpTo: 4 });
    await show();
    const items = await waitFor(() => {
      const found = within(thread()).getAllByRole('listitem');
      expect(found).toHaveLength(6);
      return found.map(({ textContent }) => textContent ?? '');
    });
    expect(items[0]).toContain('20-Nov-2026');
    expect(items[1]).toContain('1:30 AM');
    expect(items[2]).toMatch(/One.*Read$/);
    expect(items[3]).toMatch(/Two.*Delivered$/);
    expect(items[4]).toContain('21-Nov-2026');
    expect(items[5]).toMatch(/Three.*Sent$/);
  });

  it('shows pictures small, the names of other files short, and tombstones', async () => {
    const file = { type: 'application/pdf', size: 1000 };
    const attachments = [
      { ...file, url: '/api/files/a/photo.png', name: 'photo.png', type: 'image/png' },
      { ...file, url: '/api/files/b/list.pdf', name: 'a-very-long-packing-list.pdf' },
    ];
    rows = [
      aMessage(2, '', { attachments }),
      aMessage(3, '', { isDeleted: true, can: ['delete'] }),
    ];
    await show();
    const picture = await screen.findByRole('img', { name: 'photo.png' });
    expect(picture).toHaveAttribute('src', '/api/files/a/photo.png?size=small');
    expect(screen.queryByText('a-very-long-packing-list.pdf')).not.toBeInTheDocument();
    expect(screen.getByTitle('a-very-long-packing-list.pdf')).toHaveTextContent(/….*pdf$/);
    expect(screen.getByText('This message was deleted')).toBeInTheDocument();
  });

  it('marks what somebody sees as read, and nothing while nobody looks', async () => {
    rows = [aMessage(9, 'Good morning')];
    conversation = aConversation({ unread: 1 });
    vi.mocked(document.hasFocus).mockReturnValue(false);
    await show();
    await screen.findByText('Good morning');
    expect(read).toEqual([]);
    vi.mocked(document.hasFocus).mockReturnValue(true);
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(read).toEqual([{ upTo: 9 }]));
  });

  it('says that a foreign conversation does not exist', async () => {
    api.use(http.get('/api/messages', () => refused(404, 'Not found.', 'NOT_FOUND')));
    await show();
    expect(await screen.findByText('We couldn’t find this.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Write a message' })).not.toBeInTheDocument();
  });

  it('takes no message where none may be sent', async () => {
    conversation = aConversation({ can: [] });
    await show();
    await screen.findByText('You cannot send messages in this conversation.');
    expect(screen.queryByRole('textbox', { name: 'Write a message' })).not.toBeInTheDocument();
  });
});

describe('the composer', () => {
  it('sends by Enter, and begins a line by Shift and Enter', async () => {
    await show();
    await userEvent.type(await composer(), 'One{Shift>}{Enter}{/Shift}Two{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ quotationId: 5, text: 'One\nTwo' }]));
    expect(await composer()).toHaveValue('');
    await waitFor(() => expect(within(thread()).getByText(/Two/)).toBeInTheDocument());
  });

  it('leaves Enter to an input method that composes', async () => {
    await show();
    const field = await composer();
    await userEvent.type(field, 'ni');
    const enter = { key: 'Enter', bubbles: true, cancelable: true, isComposing: true };
    field.dispatchEvent(new KeyboardEvent('keydown', enter));
    expect(sent).toEqual([]);
    expect(field).toHaveValue('ni');
  });

  it('asks for a text or a file, and counts near the limit', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please enter a message or attach a file!',
    );
    const field = await composer();
    await userEvent.click(field);
    await userEvent.paste('x'.repeat(101));
    expect(screen.getByText('101/100')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('up to 100 characters');
    expect(sent).toEqual([]);
  });

  it('keeps a draft of each conversation', async () => {
    const { unmount } = await show();
    await userEvent.type(await composer(), 'Half of it');
    unmount();
    const other = await show('/chat-message?quotationId=6');
    expect(await composer()).toHaveValue('');
    other.unmount();
    await show();
    await waitFor(async () => expect(await composer()).toHaveValue('Half of it'));
  });
});

describe('a message that was not sent', () => {
  it('survives a reload, and is sent once, with the same id', async () => {
    refusal = { status: 503, message: 'Down.' };
    const { unmount } = await show();
    await userEvent.type(await composer(), 'Hello{Enter}');
    const failure = 'Failed to send message. Please try again.';
    expect(await screen.findByText(failure)).toBeInTheDocument();
    unmount();
    await show();
    expect(await screen.findByText(failure)).toBeInTheDocument();
    refusal = null;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(failure)).not.toBeInTheDocument());
    expect(sent.map(({ clientId }) => clientId)).toEqual([sent[0]?.clientId, sent[0]?.clientId]);
    await waitFor(() => expect(within(thread()).getAllByText('Hello')).toHaveLength(1));
  });

  it('says why the API refused it, and can be thrown away', async () => {
    refusal = { status: 409, message: 'The other company has closed its account.' };
    await show();
    await userEvent.type(await composer(), 'Hello{Enter}');
    expect(await screen.findByText(refusal.message)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.queryByText('Hello')).not.toBeInTheDocument();
    expect(localStorage.length).toBe(0);
  });
});

it('keeps the messages that another tab could not send', async () => {
  refusal = { status: 503, message: 'Down.' };
  await show();
  await userEvent.type(await composer(), 'Hello{Enter}');
  await screen.findByRole('button', { name: 'Try again' });
  const [mine] = readUnsent(7, 'quotationId=5');
  if (!mine) throw new Error('nothing is kept');
  keepUnsent(7, 'quotationId=5', [
    mine,
    { ...mine, clientId: 'of-another-tab', text: 'Good morning' },
  ]);
  refusal = null;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(readUnsent(7, 'quotationId=5')).toHaveLength(1));
  expect(readUnsent(7, 'quotationId=5')[0]).toMatchObject({ text: 'Good morning' });
});

it('tells screen readers of each message that arrives, also of the same words twice', async () => {
  rows = [aMessage(11, 'Good morning')];
  await show();
  expect(await screen.findByText('Good morning')).toBeInTheDocument();
  rows = [...rows, aMessage(12, 'ok'), aMessage(13, 'ok')];
  await userEvent.type(await composer(), 'Hello{Enter}');
  await waitFor(() =>
    expect(within(screen.getByRole('log')).getAllByText(/: ok$/)).toHaveLength(2),
  );
  expect(within(screen.getByRole('log')).queryByText(/Good morning/)).not.toBeInTheDocument();
});

describe('deleting and reporting', () => {
  const choose = async (action: string) => {
    await userEvent.click(await screen.findByRole('button', { name: /Message at/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: action }));
    return screen.findByRole('dialog');
  };

  it('asks before a message is deleted', async () => {
    rows = [aMessage(9, 'Good morning', { isOwnMessage: true })];
    await show();
    const dialog = await choose('Delete');
    expect(dialog).toHaveTextContent('Are you sure you want to delete this message?');
    expect(screen.getByText('Good morning')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Message deleted successfully!')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Good morning')).not.toBeInTheDocument());
  });

  it('says that a message could not be deleted, and keeps it', async () => {
    rows = [aMessage(9, 'Good morning')];
    refusal = { status: 500, message: 'Broken.' };
    await show();
    const dialog = await choose('Delete');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete message.')).toBeInTheDocument();
    expect(screen.getByText('Good morning')).toBeInTheDocument();
  });

  it('reports a message of the other side with a reason', async () => {
    const reasons: unknown[] = [];
    api.use(
      http.post('/api/messages/9/report', async ({ request }) => {
        reasons.push(await request.json());
        return HttpResponse.json({ data: null, message: 'Thank you.' });
      }),
    );
    rows = [aMessage(9, 'Pay in advance')];
    await show();
    const dialog = await choose('Report');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Report' }));
    expect(await within(dialog).findByText('Please enter a reason.')).toBeInTheDocument();
    await userEvent.type(within(dialog).getByRole('textbox'), 'A fraud');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Report' }));
    await waitFor(() => expect(reasons).toEqual([{ reason: 'A fraud' }]));
  });
});

it('without a plan leads to the plans, and reads nothing', async () => {
  const entitlements = someEntitlements({ messages: { allowed: false, liftedBy: ['basic'] } });
  await renderScreen(<ChatScreen />, { path: '/chat-message', entitlements });
  expect(await screen.findByText('You need an active plan to use messages.')).toBeInTheDocument();
  expect(asked).toEqual([]);
});
