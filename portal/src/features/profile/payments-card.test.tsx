import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';

import type { Schema } from '@/shared/api/types';
import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { PaymentsCard } from './payments-card';

type Payment = Schema<'PaymentRowOut'>;

const PAID: Payment = {
  id: 1,
  transactiondate: '2026-11-20T10:00:00Z',
  transactionname: 'Exporter Premium',
  currency: 'INR',
  hostpaymentid: 'pay_QkN1vXyZ2abCdE',
  status: 'Success',
  transactionamount: 299_950,
  refundedAmount: 0,
  refundUnderWay: 0,
  invoiceNumber: 'LAD/26-27/00042',
  invoiceUrl: '/api/invoices/1',
  creditNotes: [],
};

const NOTE: Payment['creditNotes'][number] = {
  number: 'LCN/26-27/00007',
  date: '2026-11-21T10:00:00Z',
  amount: 100_000,
  url: '/api/credit-notes/7',
  isCancelled: false,
};

/** Shows the history with one payment and returns its row. */
async function show(change: Partial<Payment>): Promise<HTMLElement> {
  api.use(
    http.get('/api/paymenthistory/:uuid', () =>
      HttpResponse.json({
        data: { rows: [{ ...PAID, ...change }], count: 1, countIsCapped: false },
      }),
    ),
  );
  await renderScreen(<PaymentsCard uuid="5b0d7c52-6f3a-4b6c-9d52-0d7d4d0a8a11" />);
  const cell = await screen.findByText('Exporter Premium');
  return cell.closest('tr, li') as HTMLElement;
}

describe('a payment of the history', () => {
  it('says nothing of refunds without any', async () => {
    const row = await show({});
    expect(row).toHaveTextContent('Success');
    expect(row).not.toHaveTextContent(/refund/i);
    expect(within(row).getByRole('link', { name: 'Invoice LAD/26-27/00042' })).toHaveAttribute(
      'href',
      '/api/invoices/1',
    );
  });

  it('says what is on its way back, and takes nothing for done', async () => {
    const row = await show({ refundUnderWay: 100_000 });
    expect(row).toHaveTextContent(/Refund under way: INR\s1,000\.00/);
    expect(row).toHaveTextContent('Success');
    expect(row).not.toHaveTextContent('Refunded');
  });

  it('says what came back in part, and has its credit note', async () => {
    const row = await show({ refundedAmount: 100_000, creditNotes: [NOTE] });
    expect(row).toHaveTextContent(/INR\s1,000\.00 refunded/);
    const note = within(row).getByRole('link', { name: 'Credit note LCN/26-27/00007' });
    expect(note).toHaveAttribute('href', '/api/credit-notes/7');
  });

  it('shows a whole refund by the status alone', async () => {
    const row = await show({ status: 'Refunded', refundedAmount: 299_950, creditNotes: [NOTE] });
    expect(within(row).getByText('Refunded')).toBeInTheDocument();
    expect(row).not.toHaveTextContent('INR 2,999.50 refunded');
  });

  it('names a credit note that was cancelled as such', async () => {
    const row = await show({ creditNotes: [{ ...NOTE, isCancelled: true }] });
    expect(
      within(row).getByRole('link', { name: 'Credit note LCN/26-27/00007, cancelled' }),
    ).toBeInTheDocument();
  });
});

it('the page of the history is in the URL, beside what else is there', async () => {
  const asked: (string | null)[] = [];
  api.use(
    http.get('/api/paymenthistory/:uuid', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('page'));
      return HttpResponse.json({ data: { rows: [PAID], count: 6, countIsCapped: false } });
    }),
  );
  await renderScreen(<PaymentsCard uuid="5b0d7c52-6f3a-4b6c-9d52-0d7d4d0a8a11" />, {
    path: '/my-profile?reviews.page=2',
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(window.location.search).toBe('?reviews.page=2&payments.page=2');
  await waitFor(() => expect(asked).toEqual(['1', '2']));
});
