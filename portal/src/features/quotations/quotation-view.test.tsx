import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { router } from '@/testing/navigation';
import { aQuotation } from '@/testing/quotation';
import { renderScreen } from '@/testing/render';

import { QuotationView } from './quotation-view';
import type { Quotation } from './quotations';

const show = (quotation: Quotation, hasCounterOffers = false) =>
  renderScreen(
    <QuotationView
      quotation={quotation}
      path="/rfq"
      hasCounterOffers={hasCounterOffers}
      rating={<p>Rate it</p>}
    />,
  );
const orderButton = () => screen.queryByRole('button', { name: 'Place Order' });

beforeEach(() => {
  router.refresh.mockClear();
});

describe('a quotation as its receiver reads it', () => {
  it('says what is offered, and leaves out what is not', async () => {
    await show(aQuotation({ attachments: [], versions: [] }));
    expect(screen.getByRole('heading', { level: 1, name: 'Cotton yarn' })).toBeInTheDocument();
    expect(screen.getByText('30,000.00')).toBeInTheDocument();
    expect(screen.getByText('Ready stock')).toBeInTheDocument();
    expect(screen.getByText('Rate it')).toBeInTheDocument();
    for (const absent of ['Attachments', 'Versions', 'Ordered on']) {
      expect(screen.queryByText(absent)).not.toBeInTheDocument();
    }
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute(
      'href',
      '/rfq/quotations-list/9',
    );
  });

  it('asks for counter-offers where there are some, or one may be made', async () => {
    const asked: string[] = [];
    api.use(
      http.get('/api/quotations/5/counter-offers', ({ request }) => {
        asked.push(new URL(request.url).pathname);
        return HttpResponse.json({ data: { rows: [], count: 0 } });
      }),
    );
    const ended = aQuotation({ status: 'order_confirmed', can: [] });
    const { unmount } = await show(ended);
    expect(asked).toEqual([]);
    unmount();
    await show(ended, true);
    await waitFor(() => expect(asked).toHaveLength(1));
  });

  it('can be downloaded as PDF, and its order once that is confirmed', async () => {
    const links = () =>
      screen
        .getAllByRole('link', { name: /PDF/ })
        .map((link) => [link.textContent, link.getAttribute('href')]);
    const { unmount } = await show(aQuotation());
    expect(links()).toEqual([['Download PDF', '/api/quotations/5/pdf?locale=en']]);
    unmount();
    await show(aQuotation({ status: 'order_confirmed' }));
    expect(links()).toEqual([
      ['Download PDF', '/api/quotations/5/pdf?locale=en'],
      ['Order confirmation (PDF)', '/api/quotations/5/order/pdf?locale=en'],
    ]);
  });

  it.each([
    ['EXW', 'Exmill Location'],
    ['FOR', 'Location for delivery'],
  ])('calls the place of %s: %s', async (paymentTerms, label) => {
    await show(aQuotation({ paymentTerms, locationForDelivery: 'Erode' }));
    expect(screen.getByText('Erode').closest('dd')?.previousElementSibling).toHaveTextContent(
      label,
    );
  });

  it('can be ordered after a question, and is then read again', async () => {
    const sent: unknown[] = [];
    api.use(
      http.post('/api/quotations/5', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: { id: 5 } });
      }),
    );
    await show(aQuotation());
    await userEvent.click(orderButton() as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Place this order?' });
    expect(dialog).toHaveTextContent('Kovai Mills');
    expect(sent).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Place Order' }));
    await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
    expect(sent).toEqual([{ status: 'order_placed', version: 1 }]);
  });

  it('keeps the place of the keyboard when the button of the order disappears', async () => {
    api.use(http.post('/api/quotations/5', () => HttpResponse.json({ data: { id: 5 } })));
    const { rerenderScreen } = await show(aQuotation());
    await userEvent.click(orderButton() as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Place Order' }));
    await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
    const ordered = aQuotation({ status: 'order_placed', can: [] });
    rerenderScreen(
      <QuotationView quotation={ordered} path="/rfq" hasCounterOffers={false} rating={null} />,
    );
    await waitFor(() => expect(screen.getByRole('group', { name: 'Quotation' })).toHaveFocus());
    expect(orderButton()).not.toBeInTheDocument();
  });

  it('is read again when the order was refused', async () => {
    const refusal = { code: 'CONFLICT', message: 'It was withdrawn.', errors: {} };
    api.use(http.post('/api/quotations/5', () => HttpResponse.json(refusal, { status: 409 })));
    await show(aQuotation());
    await userEvent.click(orderButton() as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Place Order' }));
    expect(await screen.findByText('It was withdrawn.')).toBeInTheDocument();
    await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
  });

  it('says that it is past its date, and offers no order the API does not', async () => {
    await show(aQuotation({ isExpired: true, can: [] }));
    expect(screen.getByText(/This quotation has expired/)).toBeInTheDocument();
    expect(orderButton()).not.toBeInTheDocument();
  });
});
