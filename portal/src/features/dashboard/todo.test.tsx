import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import type { LocaleCode } from '@/i18n/locales';
import type { Schema } from '@/shared/api/types';
import { renderScreen } from '@/testing/render';
import { aSession } from '@/testing/session';

import { Todo, TodoFailed, TodoSkeleton } from './todo';

type Item = Schema<'TodoItemOut'>;

const [rfq] = aSession().enquiries;
const ENQUIRIES = rfq
  ? [
      rfq,
      {
        ...rfq,
        name: 'freight' as const,
        path: '/rfq-freight-rate',
        texts: { ...rfq.texts, list: 'Freight rates' },
      },
    ]
  : [];

function item(kind: Item['kind'], count: number, more: Partial<Item> = {}): Item {
  const nothing = {
    readySoon: null,
    enquiryId: null,
    quotationId: null,
    variant: null,
    variants: [],
  };
  return { kind, count, isMore: false, ...nothing, ...more };
}

const show = (...items: Item[]) => showIn('en', ...items);

async function showIn(locale: LocaleCode, ...items: Item[]) {
  const todo = {
    items,
    since: '2026-11-16',
    readyUntil: '2026-11-30',
    expiringUntil: '2026-11-26',
  };
  return renderScreen(<Todo todo={todo} enquiries={ENQUIRIES} />, { locale });
}

/** The figure with a name: its link and its text. */
function figure(name: string) {
  const all = within(screen.getByLabelText('Needs an answer today', { selector: 'dl' }));
  return all.getByText(name).closest('div');
}

describe('what needs an answer', () => {
  it.each([
    ['New leads', item('new_leads', 2), '/enquiries?status=new_enquiry'],
    [
      'Leads without your quotation',
      item('waiting_leads', 3),
      '/enquiries?status=awaiting_for_quotation&published=2026-11-16..',
    ],
    [
      'Orders to confirm',
      item('orders', 1, { enquiryId: 4, quotationId: 9 }),
      '/enquiries/details?id=4&qid=9',
    ],
    [
      'Orders to confirm',
      item('orders', 2, { enquiryId: 4, quotationId: 9 }),
      '/enquiries?status=order_placed',
    ],
    [
      'Counter-offers to answer',
      item('counter_offers', 2, { enquiryId: 5, quotationId: 8 }),
      '/enquiries/details?id=5&qid=8',
    ],
    [
      'Sent quotations expiring soon',
      item('expiring_sent', 2, { enquiryId: 5, quotationId: 8, variant: 'rfq' }),
      '/enquiries/details?id=5&qid=8',
    ],
    [
      'Received quotations expiring soon',
      item('expiring_received', 2, { enquiryId: 5, quotationId: 8, variant: 'freight' }),
      expect.stringMatching(/\/quotations-details\/8$/),
    ],
    ['Card requests to answer', item('business_cards', 1), '/business-card'],
  ])('leads to it: %s', async (name, shown, href) => {
    await show(shown);
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    expect(figure(name)).toHaveTextContent(String(shown.count));
  });

  it('leads to the enquiries with most unopened quotations, and says where the others are', async () => {
    const variants = [
      { variant: 'freight' as const, count: 3 },
      { variant: 'rfq' as const, count: 1 },
    ];
    await show(item('quotations', 4, { variants }));
    expect(screen.getByRole('link', { name: 'Quotations to open' })).toHaveAttribute(
      'href',
      '/rfq-freight-rate?status=quotation_received',
    );
    expect(figure('Quotations to open')).toHaveTextContent('Freight rates: 3 · My RFQs: 1');
  });

  it('names the variants with the punctuation of the language', async () => {
    const variants = [
      { variant: 'freight' as const, count: 3 },
      { variant: 'rfq' as const, count: 1 },
    ];
    await showIn('zh', item('quotations', 4, { variants }));
    expect(screen.getByText('Freight rates：3 · My RFQs：1')).toBeInTheDocument();
  });

  it('says how much of it is urgent', async () => {
    await show(item('waiting_leads', 3, { readySoon: 2 }));
    expect(figure('Leads without your quotation')).toHaveTextContent(
      '2 with cargo ready by 30-Nov-2026',
    );
  });

  it('says until when quotations expire', async () => {
    await show(item('expiring_sent', 1), item('expiring_received', 0));
    expect(figure('Sent quotations expiring soon')).toHaveTextContent('by 26-Nov-2026');
    expect(figure('Received quotations expiring soon')).toHaveTextContent('by 26-Nov-2026');
  });

  it('says that there are more than were counted', async () => {
    await show(item('orders', 1000, { isMore: true }));
    expect(figure('Orders to confirm')).toHaveTextContent('1,000+');
  });

  it('has no link where nothing waits', async () => {
    await show(item('orders', 0));
    expect(screen.queryByRole('link')).toBeNull();
    expect(figure('Orders to confirm')).toHaveTextContent('0');
  });
});

describe('before it is loaded', () => {
  it.each([
    [
      ['quotations.receive', 'cards.receive'],
      'Quotations to open, Received quotations expiring soon, Card requests to answer',
    ],
    [
      ['quotation.send'],
      'Orders to confirm, Counter-offers to answer, Sent quotations expiring soon, New leads, Leads without your quotation',
    ],
    [
      ['quotation.send', 'quotations.receive'],
      'Quotations to open, Received quotations expiring soon, Orders to confirm, Counter-offers to answer, Sent quotations expiring soon, New leads, Leads without your quotation',
    ],
  ])('who may %j already sees its names', async (permissions, names) => {
    await renderScreen(<TodoSkeleton permissions={permissions} />);
    const terms = screen.getAllByRole('term').map((term) => term.textContent);
    expect(terms.join(', ')).toBe(names);
  });
});

it('says that it could not be loaded', async () => {
  await renderScreen(<TodoFailed />);
  expect(screen.getByRole('alert')).toHaveTextContent('These figures could not be loaded.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
