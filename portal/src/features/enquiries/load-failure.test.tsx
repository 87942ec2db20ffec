import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';
import { rfqRules, sourceRules } from '@/testing/rfq';

import { EnquiryCreateScreen, EnquiryEditScreen } from './edit-screen';
import { EnquiryListScreen } from './list-screen';

const failing = (message: string) =>
  HttpResponse.json({ message, code: 'UNAVAILABLE', errors: {} }, { status: 503 });

beforeEach(() => window.localStorage.clear());

describe('what a user sees of an enquiry that cannot be read', () => {
  it('says why the enquiry cannot be read, and reads it again', async () => {
    api.use(
      http.get('/api/enquiries/form-rules', () => HttpResponse.json({ data: rfqRules() })),
      http.get('/api/enquiries/own/12', () => failing('We are down for a moment.')),
    );
    await renderScreen(<EnquiryEditScreen variant="rfq" id={12} isClone={false} />);
    expect(await screen.findByText('We are down for a moment.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('says at the field that a list cannot be read', async () => {
    const rules = { ...sourceRules(), variant: 'rfq' };
    api.use(
      http.get('/api/enquiries/form-rules', () => HttpResponse.json({ data: rules })),
      http.get('/api/categories', () => failing('No.')),
    );
    await renderScreen(<EnquiryCreateScreen variant="rfq" />);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Product Category' }));
    expect(await screen.findByText('The list could not be loaded')).toBeInTheDocument();
  });
});

it('offers to create one where there is none: No RFQs Created Yet, Try it now', async () => {
  api.use(http.get('/api/enquiries', () => HttpResponse.json({ data: { rows: [], count: 0 } })));
  await renderScreen(<EnquiryListScreen variant="rfq" />, { path: '/rfq' });
  expect(await screen.findByText('No RFQs Created Yet, Try it now')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'Create RFQ' })).toHaveLength(2);
});
