import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { api } from '@/testing/api';
import { recordedForms, together } from '@/testing/document-rows';
import { aQuotation } from '@/testing/quotation';
import { renderScreen } from '@/testing/render';

import type { Quotation, QuotationRules } from '../quotations';
import { SellerFormCard } from '../seller-form';

/** A seller of this type in its form, and what the API refuses of it. */
const FORMS = recordedForms<QuotationRules>('quotation').map((form) => [form.name, form] as const);

const show = (rules: QuotationRules, quotation: Quotation | null = null) =>
  renderScreen(
    <SellerFormCard {...{ enquiryId: 9, rules, quotation, takesFocus: false, onDone: vi.fn() }} />,
  );

/** The field with its messages. */
function field(name: string): HTMLElement {
  const found = document.getElementById(name);
  if (!found) throw new Error(`the form has no ${name}`);
  return found;
}

beforeEach(() => {
  window.localStorage.clear();
  api.use(http.get('/api/units', () => HttpResponse.json({ data: { rows: [], count: 0 } })));
});

describe('the rows of the specification', () => {
  it.each(FORMS)(
    'shows at its field what the API refuses in the form of %s',
    async (_name, form) => {
      expect(form.refused.length).toBeGreaterThan(0);
      // A revision begins complete, so that the form sends it.
      const [paymentTerms = ''] = form.rules.paymentTerms;
      const [currencyCode = ''] = form.rules.currencies;
      const complete = { paymentTerms, currencyCode, locationForDelivery: 'Tiruppur' };
      await show(form.rules, aQuotation(complete));
      for (const errors of together(form.refused)) {
        const body = { ...form.refused[0]?.body, errors };
        api.use(http.post('/api/quotations/5', () => HttpResponse.json(body, { status: 422 })));
        fireEvent.click(screen.getByText('Send revision'));
        for (const [name, messages] of Object.entries(errors)) {
          await waitFor(() => expect(field(name)).toHaveTextContent(messages.join(' ')));
        }
      }
    },
  );

  it.each(FORMS)(
    'names what is missing in the form of %s, in the words of the API',
    async (_name, form) => {
      // Nothing is suggested, so that these terms are missing too.
      await show({ ...form.rules, suggestedPaymentTerms: '' });
      fireEvent.click(screen.getByText('Send Quotation'));
      const missing = {
        price: 'Price is required',
        expiryDate: 'Expiry date is required',
        description: 'Response Message is required',
        ...(form.rules.paymentTermsRequired ? { paymentTerms: 'Delivery Terms is required' } : {}),
        ...(form.rules.suggestedCurrency ? {} : { currencyCode: 'Currency is required' }),
      };
      for (const [name, message] of Object.entries(missing)) {
        expect(field(name)).toHaveTextContent(message);
      }
      const marked = document.querySelectorAll('[aria-invalid=true]');
      expect(marked).toHaveLength(Object.keys(missing).length);
    },
  );

  it.each([
    ['maker', ['EXW', 'EXM', 'FOR']],
    ['exporter', ['FOB', 'CFR', 'CIF', 'DAP', 'FAS']],
    ['both', ['FOB', 'CFR', 'EXM', 'FOR', 'CIF', 'EXW', 'DAP', 'FAS']],
  ])('offers the terms of %s, and no others', async (name, terms) => {
    const [, form] = FORMS.find(([each]) => each === name) ?? [];
    if (!form) throw new Error('no form');
    await show(form.rules);
    await userEvent.click(screen.getByRole('combobox', { name: 'Delivery Terms' }));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent?.slice(0, 3))).toEqual(terms);
  });

  it.each([
    ['maker', 'INR'],
    // The enquiry's, which an exporter may quote in (RULES.md 29).
    ['exporter', 'USD'],
    ['abroad', 'USD'],
  ])('begins in the currency of %s', async (name, currency) => {
    const [, form] = FORMS.find(([each]) => each === name) ?? [];
    if (!form) throw new Error('no form');
    await show(form.rules);
    expect(screen.getByRole('combobox', { name: 'Currency' })).toHaveValue(currency);
  });
});
