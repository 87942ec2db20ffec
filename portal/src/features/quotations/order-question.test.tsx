import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { aQuotation } from '@/testing/quotation';
import { renderScreen } from '@/testing/render';

import { OrderQuestion } from './order-question';
import type { Quotation } from './quotations';

const SAID = 'This quotation has been revised since you saw it. Changed: price.';
const DONE = 'Order placed. Waiting for the seller to confirm.';
const first = aQuotation({ version: 1, netAmount: 100 });
let current: Quotation = first;
let asked: unknown[] = [];

/** Shows another quotation, as a page does that is read again. */
let readAgain: (quotation: Quotation) => void;

function Page() {
  const [offer, setOffer] = useState(first);
  readAgain = (quotation) => act(() => setOffer(quotation));
  return (
    <OrderQuestion
      offer={offer}
      status="order_placed"
      label="Place Order"
      question="Place this order?"
      icon={null}
      text="It is binding."
    />
  );
}

beforeEach(() => {
  asked = [];
  current = first;
  api.use(
    http.post('/api/quotations/5', async ({ request }) => {
      const body = (await request.json()) as { version: number };
      asked.push(body);
      if (body.version === current.version) return HttpResponse.json({ data: current });
      const refusal = { code: 'INVALID_TRANSITION', message: SAID, errors: {}, data: current };
      return HttpResponse.json(refusal, { status: 409 });
    }),
  );
});

const ask = () => userEvent.click(screen.getByRole('button', { name: 'Place Order' }));
const dialog = (name: string) => screen.findByRole('dialog', { name });
const press = (shown: HTMLElement, name = 'Place Order') =>
  userEvent.click(within(shown).getByRole('button', { name }));

it('orders the version that it shows', async () => {
  await renderScreen(<Page />);
  await ask();
  const shown = await dialog('Place this order?');
  expect(shown).toHaveTextContent(/It is binding\..*100\.00/);
  await press(shown);
  await screen.findByText(DONE);
  expect(asked).toEqual([{ status: 'order_placed', version: 1 }]);
});

it('shows the new price and asks again if the quotation was revised meanwhile', async () => {
  await renderScreen(<Page />);
  await ask();
  current = aQuotation({ version: 2, netAmount: 9_999 });
  await press(await dialog('Place this order?'));
  const again = await dialog('The quotation has changed. Continue with this version?');
  expect(again).toHaveTextContent(SAID);
  expect(again).toHaveTextContent('9,999.00');
  expect(within(again).getByRole('deletion')).toHaveTextContent('100.00');
  expect(screen.queryByText(DONE)).not.toBeInTheDocument();
  await waitFor(() => expect(within(again).getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await press(again);
  await screen.findByText(DONE);
  expect(asked).toEqual([
    { status: 'order_placed', version: 1 },
    { status: 'order_placed', version: 2 },
  ]);
});

it('orders nothing if the new price is not accepted, and then shows it from the start', async () => {
  await renderScreen(<Page />);
  await ask();
  current = aQuotation({ version: 2, netAmount: 9_999 });
  await press(await dialog('Place this order?'));
  await press(await dialog('The quotation has changed. Continue with this version?'), 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(asked).toHaveLength(1);
  readAgain(current);
  await ask();
  expect(await dialog('Place this order?')).toHaveTextContent('9,999.00');
});

it('keeps asking about the version it began with when the page behind it is read again', async () => {
  await renderScreen(<Page />);
  await ask();
  const shown = await dialog('Place this order?');
  current = aQuotation({ version: 2, netAmount: 9_999 });
  readAgain(current);
  expect(shown).toHaveTextContent('100.00');
  await press(shown);
  await dialog('The quotation has changed. Continue with this version?');
  expect(asked).toEqual([{ status: 'order_placed', version: 1 }]);
});

it('says so and closes if the new version cannot be ordered', async () => {
  await renderScreen(<Page />);
  await ask();
  current = aQuotation({ version: 2, can: [] });
  await press(await dialog('Place this order?'));
  await screen.findByText(SAID);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(asked).toHaveLength(1);
});
