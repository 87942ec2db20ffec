import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { useOrderMove } from './use-order-move';

function Screen() {
  const place = useOrderMove(5, 'order_placed');
  return (
    <button type="button" onClick={() => void place(1)}>
      Place
    </button>
  );
}

const refused = () =>
  HttpResponse.json({ code: 'CONFLICT', message: 'It was withdrawn.' }, { status: 409 });
let answers: (() => Response)[] = [];
let keys: (string | null)[] = [];

async function press(): Promise<void> {
  const before = keys.length;
  await userEvent.click(screen.getByRole('button', { name: 'Place' }));
  await waitFor(() => expect(keys).toHaveLength(before + 1));
}

beforeEach(() => {
  keys = [];
  api.use(
    http.post('/api/quotations/5', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return answers[keys.length - 1]?.();
    }),
  );
});

it('an order whose answer was lost is the same order when it is placed again', async () => {
  answers = [() => HttpResponse.error(), () => HttpResponse.json({ data: { id: 5 } })];
  await renderScreen(<Screen />);
  await press();
  await screen.findByText('No connection to the server. Check your network and try again.');
  await press();
  await screen.findByText('Order placed. Waiting for the seller to confirm.');
  expect(keys[1]).toBe(keys[0]);
});

it('after a refusal it is another', async () => {
  answers = [refused, refused];
  await renderScreen(<Screen />);
  await press();
  await screen.findByText('It was withdrawn.');
  await press();
  expect(keys[1]).not.toBe(keys[0]);
});
