import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { aQuotation } from '@/testing/quotation';
import { renderScreen } from '@/testing/render';
import { aSession } from '@/testing/session';

import { OrderListScreen } from './order-list';
import { OrderView } from './order-view';
import type { Order, OrderEvent } from './params';

const anEvent = (more: Partial<OrderEvent>): OrderEvent => ({
  kind: 'order_placed',
  at: '2026-11-21T10:00:00Z',
  by: 'buyer',
  isOwn: true,
  companyName: 'Kaveri Yarns',
  person: 'Meera Raghavan',
  version: 2,
  price: null,
  qty: null,
  netAmount: null,
  currencyCode: null,
  units: null,
  pricedPer: null,
  paymentTerms: null,
  locationForDelivery: null,
  expiryDate: null,
  message: null,
  ...more,
});

const anOrder = (more: Partial<Order> = {}): Order => ({
  ...aQuotation({ status: 'order_placed', can: [] }),
  orderedAt: '2026-11-21T10:00:00Z',
  side: 'placed',
  variant: 'rfq',
  party: { id: 3, companyName: 'Kovai Mills', country: 'India', businessTypeId: 3 },
  timeline: [],
  ...more,
});

const BOTH = ['quotations.receive', 'quotation.send', 'leads.view'];

let asked: URLSearchParams[] = [];

function serve(rows: Order[], columns = ['product', 'number', 'company', 'amount', 'status']) {
  asked = [];
  api.use(
    http.get('/api/orders', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const shown = columns.map((key) => ({ key, sort: null }));
      return HttpResponse.json({ data: { rows, count: rows.length, columns: shown } });
    }),
  );
}

const list = (permissions: string[], path = '/orders') =>
  renderScreen(<OrderListScreen />, { path, session: aSession({ permissions }) });

describe('the list of orders', () => {
  it('shows with whom, what and for how much', async () => {
    serve([anOrder(), anOrder({ id: 6, party: null, netAmount: null, status: 'order_confirmed' })]);
    await list(BOTH);
    const first = await screen.findByRole('row', { name: /Order 5/ });
    expect(within(first).getByText('Kovai Mills')).toBeInTheDocument();
    expect(first).toHaveTextContent('INR 30,000.00');
    expect(within(first).getByText('Awaiting For Order Confirmation')).toBeInTheDocument();
    expect(within(first).getByRole('link', { name: 'Cotton yarn' })).toHaveAttribute(
      'href',
      '/orders/view/5',
    );
    const second = screen.getByRole('row', { name: /Order 6/ });
    expect(within(second).getByText('Name withheld')).toBeInTheDocument();
    // Without a total, the price of one unit says what it is for.
    expect(second).toHaveTextContent('INR 2.50/ KGS');
  });

  it('is narrowed by its side only for those who have two', async () => {
    serve([anOrder()]);
    await list(BOTH);
    await screen.findByText('Kovai Mills');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Your role' }), 'You sell');
    await waitFor(() => expect(asked.at(-1)?.get('side')).toBe('received'));
  });

  it.each([
    [['quotations.receive'], /Orders you place/, 'See your enquiries', '/rfq'],
    [
      ['quotation.send', 'leads.view'],
      /When a buyer places an order/,
      'See your leads',
      '/enquiries',
    ],
  ])('is empty, and says where orders begin: %s', async (permissions, hint, link, href) => {
    serve([]);
    await list(permissions);
    expect(await screen.findByText('No orders yet')).toBeInTheDocument();
    expect(screen.getByText(hint)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', href);
    expect(screen.queryByRole('combobox', { name: 'Your role' })).not.toBeInTheDocument();
  });
});

describe('an order', () => {
  const show = (order: Order) =>
    renderScreen(
      <OrderView order={order} confirm={<button type="button">Yes</button>} rating={null} />,
    );

  it('says what was agreed, and leads its buyer to enquiry and quotation', async () => {
    await show(anOrder({ variant: 'freight', qty: 800, netAmount: 2000 }));
    expect(screen.getByText('800 Kilograms (KGS)')).toBeInTheDocument();
    expect(screen.getByText('Net amount').closest('div')).toHaveTextContent('INR 2,000.00');
    expect(screen.getByText('The seller has been asked to confirm this order.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View enquiry' })).toHaveAttribute(
      'href',
      '/rfq-freight-rate/view/9',
    );
    expect(screen.getByRole('link', { name: 'View Quotation' })).toHaveAttribute(
      'href',
      '/rfq-freight-rate/quotations-details/5',
    );
  });

  it('leads its seller to the lead, and asks for the confirmation', async () => {
    await show(anOrder({ side: 'received', party: null }));
    expect(screen.getByText('The buyer is waiting for you to confirm this order.')).toBeVisible();
    expect(screen.getByText('Name withheld')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View enquiry' })).toHaveAttribute(
      'href',
      '/enquiries/details?id=9',
    );
    expect(screen.getByRole('link', { name: 'View Quotation' })).toHaveAttribute(
      'href',
      '/enquiries/details?id=9&qid=5',
    );
    expect(screen.getByRole('button', { name: 'Yes' })).toBeInTheDocument();
  });

  it('keeps the place of the keyboard when the button that confirms it disappears', async () => {
    const order = anOrder({ side: 'received' });
    const { rerenderScreen } = await show(order);
    screen.getByRole('button', { name: 'Yes' }).focus();
    const confirmed = anOrder({ side: 'received', status: 'order_confirmed' });
    rerenderScreen(<OrderView order={confirmed} confirm={null} rating={null} />);
    await waitFor(() => expect(screen.getByRole('group', { name: 'Order' })).toHaveFocus());
  });

  it('can be downloaded as PDF once it is confirmed', async () => {
    const { unmount } = await show(anOrder());
    expect(screen.queryByRole('link', { name: 'Order confirmation (PDF)' })).toBeNull();
    unmount();
    await show(anOrder({ side: 'received', status: 'order_confirmed' }));
    expect(screen.getByRole('link', { name: 'Order confirmation (PDF)' })).toHaveAttribute(
      'href',
      '/api/quotations/5/order/pdf?locale=en',
    );
  });

  it('tells its history: what, when, who and the terms', async () => {
    await show(
      anOrder({
        status: 'order_confirmed',
        timeline: [
          anEvent({
            kind: 'counter_offer_made',
            at: '2026-11-20T10:00:00Z',
            version: 1,
            price: 2.2,
            qty: 800,
            netAmount: 1760,
            currencyCode: 'INR',
            units: 'Kilograms (KGS)',
            pricedPer: 'unit',
            paymentTerms: 'FOR',
            locationForDelivery: 'Tiruppur',
            expiryDate: '2026-12-05',
            message: 'For a second order',
          }),
          anEvent({
            kind: 'counter_offer_closed',
            at: '2026-11-20T11:00:00Z',
            by: null,
            isOwn: false,
            companyName: null,
            person: null,
          }),
          anEvent({
            kind: 'order_confirmed',
            by: 'seller',
            isOwn: false,
            companyName: null,
            person: null,
          }),
        ],
      }),
    );
    const [made, closed, confirmed] = within(screen.getByRole('list', { name: 'History' }))
      .getAllByRole('listitem', { name: '' })
      .filter((item) => item.parentElement?.tagName === 'OL');
    expect(made).toHaveTextContent('Counter-offer to version 1');
    expect(made).toHaveTextContent('20-Nov-2026, 3:30 PM IST · Kaveri Yarns · Meera Raghavan');
    expect(made).toHaveTextContent('INR 2.20/ KGS');
    expect(made).toHaveTextContent('800 Kilograms (KGS)');
    expect(made).toHaveTextContent('INR 1,760.00');
    expect(made).toHaveTextContent('FOR · Tiruppur');
    expect(made).toHaveTextContent('Valid until 05-Dec-2026');
    expect(made).toHaveTextContent('For a second order');
    expect(closed).toHaveTextContent('Counter-offer closed');
    expect(closed).not.toHaveTextContent('Name withheld');
    expect(confirmed).toHaveTextContent('Order confirmed by the seller');
    expect(confirmed).toHaveTextContent('Name withheld');
  });

  it('writes the terms of each line in their own currency and unit', async () => {
    const inEuros = { currencyCode: 'EUR', units: 'Metric tons (MTS)', pricedPer: 'unit' as const };
    const inDollars = { ...inEuros, currencyCode: 'USD', units: 'Kilograms (KGS)' };
    await show(
      anOrder({
        price: 1.4,
        currencyCode: 'USD',
        timeline: [
          anEvent({ kind: 'quotation_sent', version: 1, price: 1500, ...inEuros }),
          anEvent({
            kind: 'order_placed',
            version: 2,
            price: 1.4,
            netAmount: 16_800,
            ...inDollars,
          }),
        ],
      }),
    );
    const [sent, placed] = within(screen.getByRole('list', { name: 'History' }))
      .getAllByRole('listitem', { name: '' })
      .filter((item) => item.parentElement?.tagName === 'OL');
    expect(sent).toHaveTextContent('EUR 1,500.00/ MTS');
    expect(sent).toHaveTextContent('12,000 Kilograms (KGS)');
    expect(sent).not.toHaveTextContent('USD');
    expect(placed).toHaveTextContent('USD 1.40/ KGS');
    expect(placed).toHaveTextContent('USD 16,800.00');
  });

  it('says that the history has more than the newest steps', async () => {
    const last = anEvent({ kind: 'quotation_revised', version: 240 });
    await show(anOrder({ timeline: [last] }));
    expect(
      screen.getByText(/^The newest 1 are shown. The quotation lists all/),
    ).toBeInTheDocument();
  });

  it('says nothing of a history that begins with the enquiry', async () => {
    await show(anOrder({ timeline: [anEvent({ kind: 'enquiry_published' })] }));
    expect(screen.getByText('Enquiry published')).toBeInTheDocument();
    expect(screen.queryByText(/newest/)).toBeNull();
  });

  it('counts containers where those are what was asked for', async () => {
    const { enquiries } = anOrder();
    const asked = {
      ...enquiries,
      qty: null,
      units: null,
      noOfContainers: 4,
      containerType: '20DS',
    };
    await show(anOrder({ qty: 3, units: null, pricedPer: 'container', enquiries: asked }));
    expect(screen.getByText('3 containers')).toBeInTheDocument();
  });
});
