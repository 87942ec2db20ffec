import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Message, Thread } from '@/domain/messages/messages';
import { api } from '@/testing/api';
import { someEntitlements } from '@/testing/entitlements';
import { router } from '@/testing/navigation';
import { renderScreen } from '@/testing/render';

import { BuyersConversation } from './buyers-conversation';
import { SellersConversation } from './sellers-conversation';

const PATH = '/api/messages';
const KOVAI = { companyName: 'Kovai Mills', companyLogo: null, businessType: 'manufacturer' };
const WITHHELD = { companyName: null, companyLogo: null, businessType: 'buyer' };

const aMessage = (more: Partial<Message> = {}): Message => ({
  id: 812,
  conversationId: 31,
  text: 'Could you ship half of it in March?',
  senderId: 7,
  receiverId: 4,
  sender: KOVAI,
  receiver: WITHHELD,
  senderName: null,
  enquiryId: 9,
  quotationId: 5,
  promotionId: null,
  createdAt: '2026-11-23T09:30:00Z',
  timestamp: '2026-11-23T09:30:00Z',
  isread: false,
  isDelivered: true,
  isOwnMessage: false,
  isDeleted: false,
  isReported: false,
  attachments: [],
  clientId: null,
  can: [],
  ...more,
});

const aThread = (
  rows: Message[] = [aMessage()],
  conversation: Partial<Thread['conversation']> = {},
): Thread => ({
  rows,
  count: rows.length,
  hasMore: false,
  maxChars: 10_000,
  maxAttachments: 4,
  conversation: {
    id: rows.length > 0 ? 31 : null,
    quotationId: 5,
    promotionId: null,
    enquiryId: 9,
    senderId: 4,
    receiverId: 7,
    sender: WITHHELD,
    receiver: KOVAI,
    title: 'Cotton yarn',
    variant: 'rfq',
    isSeller: false,
    quotationStatus: 'quotation_sent',
    promotionStatus: null,
    messages: rows.slice(-1),
    unread: 0,
    lastAt: null,
    readUpTo: 0,
    deliveredUpTo: 0,
    can: ['send'],
    ...conversation,
  },
});

const showBuyers = (thread: Thread | null) =>
  renderScreen(<BuyersConversation which="quotationId=5" thread={thread} />);
const showSellers = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<SellersConversation which="quotationId=5" />, options);
const served = (thread: Thread) => {
  const asked: string[] = [];
  api.use(
    http.get(PATH, ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ data: thread });
    }),
  );
  return asked;
};

/** The bodies that are sent; each is answered with the next status. */
function sentTo(...statuses: number[]) {
  const sent: { clientId?: string }[] = [];
  api.use(
    http.post(PATH, async ({ request }) => {
      sent.push((await request.json()) as { clientId?: string });
      const status = statuses[sent.length - 1] ?? 201;
      const refusal = { message: '', code: 'AWAY', errors: {} };
      const answer = { message: 'Stored.', data: aMessage() };
      return HttpResponse.json(status < 300 ? answer : refusal, { status });
    }),
  );
  return sent;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the newest messages about a quotation', () => {
  it('shows who wrote what and when, with its files and the way to the conversation', async () => {
    const file = { url: '/api/files/x/packing.pdf', type: 'application/pdf', name: 'packing.pdf' };
    await showBuyers(
      aThread(
        [
          aMessage({ attachments: [{ ...file, size: 9 }] }),
          aMessage({ id: 813, text: 'Yes, gladly', isOwnMessage: true, senderName: 'Asha Rao' }),
          aMessage({ id: 814, text: '', isDeleted: true }),
        ],
        { unread: 2 },
      ),
    );
    const [first, own, deleted] = screen
      .getAllByRole('listitem')
      .filter(({ parentElement }) => parentElement?.matches('ol'));
    expect(first).toHaveTextContent('Kovai Mills');
    expect(first).toHaveTextContent('23-Nov-2026, 3:00 PM IST');
    expect(first).toHaveTextContent('Could you ship half of it in March?');
    expect(within(first as HTMLElement).getByRole('link', { name: 'packing.pdf' })).toHaveAttribute(
      'href',
      '/api/files/x/packing.pdf',
    );
    expect(own).toHaveTextContent('From you · Asha Rao');
    expect(own).toHaveAttribute('data-own');
    expect(first).not.toHaveAttribute('data-own');
    expect(deleted).toHaveTextContent('Deleted message');
    expect(screen.getByText('2 new messages')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open conversation' })).toHaveAttribute(
      'href',
      '/chat-message?quotationId=5',
    );
  });

  it('withholds a name that the API withholds', async () => {
    served(aThread([aMessage({ sender: WITHHELD })]));
    await showSellers();
    const item = await screen.findByRole('listitem');
    expect(item).toHaveTextContent('Could you ship half of it in March?');
    expect(item).not.toHaveTextContent('Kovai Mills');
  });

  it('says that there are none yet, and offers nothing to who may not write', async () => {
    await showBuyers(aThread([], { can: [] }));
    expect(screen.getByText('No messages about this quotation yet.')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('says that they cannot be read, and reads them again when asked', async () => {
    const failed = { message: 'Broken.', code: 'ERROR', errors: {} };
    api.use(http.get(PATH, () => HttpResponse.json(failed, { status: 500 })));
    await showSellers();
    expect(await screen.findByText('Broken.')).toBeInTheDocument();
    served(aThread());
    await press('Try again');
    expect(await screen.findByText('Could you ship half of it in March?')).toBeInTheDocument();
  });
});

describe('the dialogs that send a message', () => {
  it('asks for a text, in the words of the specification', async () => {
    const sent = sentTo();
    await showBuyers(aThread());
    await press('Reply');
    const dialog = await screen.findByRole('dialog', { name: 'Reply' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Your message/ }), '  ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Submit' }));
    expect(await within(dialog).findByText('Please enter text!')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('sends the buyer’s reply, says so, and has the page read again', async () => {
    const sent = sentTo();
    await showBuyers(aThread());
    await press('Reply');
    await userEvent.type(await screen.findByRole('textbox'), ' In March? ');
    await press('Submit');
    expect(
      await screen.findByText('Your message has been submitted successfully.'),
    ).toBeInTheDocument();
    expect(sent).toEqual([{ quotationId: 5, text: 'In March?', clientId: expect.any(String) }]);
    await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('sends the seller’s message, and reads the messages again', async () => {
    const asked = served(aThread([]));
    sentTo();
    await showSellers();
    await press('Send Message/Negotiate');
    await userEvent.type(await screen.findByRole('textbox'), 'We can');
    expect(asked).toEqual(['?quotationId=5&limit=3']);
    await press('Submit');
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('counts a message that had arrived before as sent, and keeps it when nobody answers', async () => {
    const sent = sentTo(503, 200);
    await showBuyers(aThread());
    await press('Reply');
    await userEvent.type(await screen.findByRole('textbox'), 'Hello');
    await press('Submit');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to send message. Please try again.',
    );
    expect(screen.getByRole('textbox')).toHaveValue('Hello');
    await press('Submit');
    expect(
      await screen.findByText('Your message has been submitted successfully.'),
    ).toBeInTheDocument();
    expect(sent).toHaveLength(2);
    expect(sent[1]?.clientId).toBe(sent[0]?.clientId);
  });
});

describe('a plan without messages', () => {
  it('shows the seller where to upgrade, and reads nothing', async () => {
    const asked = served(aThread());
    await showSellers({
      entitlements: someEntitlements().map((each) =>
        each.key === 'messages' ? { ...each, allowed: false, liftedBy: ['basic'] } : each,
      ),
    });
    expect(screen.getByText('You need an active plan to use messages.')).toBeInTheDocument();
    await press('Send Message/Negotiate');
    const dialog = await screen.findByRole('dialog', { name: 'Upgrade to Basic' });
    expect(within(dialog).getByRole('link', { name: 'Upgrade Now' })).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('shows the buyer the same', async () => {
    await showBuyers(null);
    expect(screen.getByText('You need an active plan to use messages.')).toBeInTheDocument();
    await press('Reply');
    expect(await screen.findByRole('link', { name: 'Upgrade Now' })).toBeInTheDocument();
  });
});

/** jsdom has no EventSource. `shared/events` is tested with a real one and a real server. */
class EventSourceStandIn extends EventTarget {
  static readonly CLOSED = 2;
  static last: EventSourceStandIn | null = null;
  readyState = 1;
  constructor() {
    super();
    EventSourceStandIn.last = this;
  }
  tell(ids: number[]) {
    const data = JSON.stringify({ kind: 'sent', ids, unread: 1 });
    this.dispatchEvent(new MessageEvent('message', { data, lastEventId: '1' }));
  }
  close() {
    this.readyState = EventSourceStandIn.CLOSED;
  }
}

describe('a change while the page is open', () => {
  beforeEach(() => {
    EventSourceStandIn.last = null;
    vi.stubGlobal('EventSource', EventSourceStandIn);
  });
  afterEach(() => vi.unstubAllGlobals());
  const stream = () =>
    waitFor(() => {
      if (!EventSourceStandIn.last) throw new Error('no stream is open');
      return EventSourceStandIn.last;
    });

  it('is read by the seller’s card, if it is of this conversation', async () => {
    const asked = served(aThread());
    await showSellers();
    await screen.findByRole('listitem');
    const source = await stream();
    source.tell([99, 900]);
    source.tell([31, 813]);
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('has the buyer’s page read again, if it is of this conversation', async () => {
    await showBuyers(aThread());
    const source = await stream();
    source.tell([99, 900]);
    source.tell([31, 813]);
    await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
  });
});
