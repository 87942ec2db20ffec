import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { api } from '@/testing/api';
import { aQuotation, quotationRules } from '@/testing/quotation';
import { renderScreen } from '@/testing/render';

import { SellerFormCard } from './seller-form';

const RULES = quotationRules();
const sent: unknown[] = [];
const onDone = vi.fn();

const show = () => renderForm(false);
const renderForm = (takesFocus: boolean) =>
  renderScreen(
    <SellerFormCard {...{ enquiryId: 9, rules: RULES, quotation: null, takesFocus, onDone }} />,
  );
const text = (name: string | RegExp) => screen.getByRole('textbox', { name });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send Quotation' }));

beforeEach(() => {
  sent.length = 0;
  api.use(
    http.get('/api/units', () => HttpResponse.json({ data: { rows: [], count: 0 } })),
    http.post('/api/quotations', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: { id: 1 } });
    }),
  );
});

describe('the seller’s form', () => {
  it('names everything that is missing, and goes to the first of it', async () => {
    await show();
    await press();
    for (const name of ['Price', 'Expiry date', 'Response Message', 'Delivery Terms']) {
      expect(screen.getByText(`${name} is required`)).toBeInTheDocument();
    }
    expect(text('Price per unit')).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it.each([
    ['asked for takes the focus', true],
    ['opened by its tab leaves it', false],
  ])('that was %s', async (_how, takesFocus) => {
    await renderForm(takesFocus);
    const price = text('Price per unit');
    if (takesFocus) expect(price).toHaveFocus();
    else expect(price).not.toHaveFocus();
  });

  it('does not fetch back a person who went elsewhere while it loaded', async () => {
    const elsewhere = document.body.appendChild(document.createElement('button'));
    elsewhere.focus();
    await renderForm(true);
    expect(elsewhere).toHaveFocus();
    elsewhere.remove();
  });

  it('needs a place for FOR alone', async () => {
    await show();
    await userEvent.click(screen.getByRole('combobox', { name: 'Delivery Terms' }));
    await userEvent.click(await screen.findByRole('option', { name: /^FOR/ }));
    await press();
    expect(screen.getByText('location for delivery is required')).toBeInTheDocument();
  });

  it('calls the place what the terms make of it', async () => {
    await show();
    expect(text('Location for delivery')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('combobox', { name: 'Delivery Terms' }));
    await userEvent.click(await screen.findByRole('option', { name: /^EXW/ }));
    expect(await screen.findByRole('textbox', { name: 'Exmill Location' })).toBeInTheDocument();
  });

  it('shows what the quantity comes to, and sends the price alone', async () => {
    await show();
    await userEvent.type(text('Price per unit'), '2.5');
    expect(await screen.findByText('30,000.00', { exact: false })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('combobox', { name: 'Delivery Terms' }));
    await userEvent.click(await screen.findByRole('option', { name: /^EXW/ }));
    await userEvent.type(await screen.findByPlaceholderText('DD-MM-YYYY'), '05-12-2099');
    await userEvent.type(text(/^Response Message/), 'Ready stock');
    await press();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent).toEqual([
      {
        enquiryId: 9,
        status: 'quotation_sent',
        price: 2.5,
        qty: null,
        units: 'Kilograms (KGS)',
        currencyCode: 'INR',
        expiryDate: '2099-12-05',
        paymentTerms: 'EXW',
        locationForDelivery: null,
        description: 'Ready stock',
        attachments: [],
      },
    ]);
  });
});

describe('another currency than the buyer asked in', () => {
  const ASKED = quotationRules({ askedCurrency: 'USD', indication: 3 });

  const CHOICE = { ...ASKED, currencies: ['INR', 'USD'], suggestedCurrency: 'INR' };

  const fill = async (price: string, rules = ASKED) => {
    api.use(
      http.get('/api/exchange-rates', () =>
        HttpResponse.json({
          data: {
            rows: [{ currency: 'USD', inr: 80, date: '2026-11-26', source: 'ecb' }],
            maxDays: 7,
          },
        }),
      ),
    );
    onDone.mockClear();
    await renderScreen(
      <SellerFormCard {...{ enquiryId: 9, rules, quotation: null, takesFocus: false, onDone }} />,
    );
    await userEvent.type(text('Price per unit'), price);
    await userEvent.click(screen.getByRole('combobox', { name: 'Delivery Terms' }));
    await userEvent.click(await screen.findByRole('option', { name: /^EXW/ }));
    await userEvent.type(await screen.findByPlaceholderText('DD-MM-YYYY'), '05-12-2099');
    await userEvent.type(text(/^Response Message/), 'Ready stock');
  };

  it('is said loudly, with the amount in both currencies and the day of the rate', async () => {
    await fill('240');
    expect(screen.getByRole('status')).toHaveTextContent('The buyer asked for a price in USD');
    expect(screen.getByRole('status')).toHaveTextContent('quotes in INR only');
    const total = (await screen.findByText(/at the rate of/)).closest('p');
    expect(total).toHaveTextContent('INR 28,80,000.00');
    expect(total).toHaveTextContent('≈ USD 36,000.00 at the rate of 26-Nov-2026');
  });

  it('is asked about once, with a price that is far off, and nothing is sent before', async () => {
    await fill('24000', CHOICE);
    await press();
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('The buyer asked for a price in USD; yours is in INR.');
    expect(dialog).toHaveTextContent('more than 5 times the price named earlier, USD 3.00');
    expect(sent).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send Quotation' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent).toHaveLength(1);
  });

  it('is not asked about where the seller may quote in one currency only', async () => {
    await fill('240');
    await press();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  it('is not sent by Cancel', async () => {
    await fill('240', CHOICE);
    await press();
    const dialog = await screen.findByRole('dialog');
    expect(dialog).not.toHaveTextContent('times');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([]);
  });
});

/** Shows the next version, as a page does that is read again. */
let readAgain: () => void;

function Revising() {
  const [version, setVersion] = useState(4);
  readAgain = () => act(() => setVersion(5));
  return (
    <SellerFormCard
      enquiryId={9}
      rules={RULES}
      quotation={aQuotation({ version })}
      takesFocus
      onDone={onDone}
    />
  );
}

describe('a revision', () => {
  const SAID = 'This quotation has been revised since you saw it. Changed: price.';

  it('is of the version that the form began with, and says if a colleague was faster', async () => {
    onDone.mockClear();
    api.use(
      http.post('/api/quotations/5', async ({ request }) => {
        sent.push(await request.json());
        const refusal = { code: 'INVALID_TRANSITION', message: SAID, errors: {} };
        const now = aQuotation({ version: 5, price: 3 });
        return HttpResponse.json({ ...refusal, data: now }, { status: 409 });
      }),
    );
    await renderScreen(<Revising />);
    await userEvent.clear(text('Price per unit'));
    await userEvent.type(text('Price per unit'), '2.75');
    readAgain();
    await userEvent.click(screen.getByRole('button', { name: 'Send revision' }));
    expect(await screen.findByText(SAID)).toBeInTheDocument();
    expect(sent).toEqual([expect.objectContaining({ price: 2.75, version: 4 })]);
    expect(text('Price per unit')).toHaveValue('2.75');
    expect(onDone).not.toHaveBeenCalled();
  });
});
