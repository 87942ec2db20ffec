import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { api } from '@/testing/api';
import { aQuotation, quotationRules } from '@/testing/quotation';
import { renderScreen } from '@/testing/render';

import { SellerQuotation } from './seller-quotation';

describe('the quotation that a seller sent', () => {
  it('keeps the keyboard when its form comes and goes', async () => {
    const none = { data: { rows: [], count: 0 } };
    api.use(
      http.get('/api/quotations/form-rules', () => HttpResponse.json({ data: quotationRules() })),
      http.get('/api/quotations/5', () =>
        HttpResponse.json({ data: aQuotation({ can: ['revise'] }) }),
      ),
      http.get('/api/quotations/5/counter-offers', () => HttpResponse.json(none)),
      http.get('/api/units', () => HttpResponse.json(none)),
    );
    await renderScreen(
      <SellerQuotation
        enquiryId={9}
        quotationId={5}
        canQuote={false}
        isAsked={false}
        onSent={vi.fn()}
        renderRating={() => null}
      />,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Revise' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Price per unit' })).toHaveFocus(),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('group', { name: 'Quotation' })).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Revise' })).toBeInTheDocument();
  });
});
