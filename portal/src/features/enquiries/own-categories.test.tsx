import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';
import { sourceRules } from '@/testing/rfq';
import { aSession } from '@/testing/session';

import { EnquiryCreateScreen } from './edit-screen';
import type { FormRules } from './form-model';

const [RFQ] = aSession().enquiries;
const SOURCE = { ...RFQ, name: 'source', path: '/source-your-cargo' } as typeof RFQ;
const session = aSession({ enquiries: SOURCE ? [SOURCE] : [] });

async function create(categories: FormRules['categories']) {
  const rules = { ...sourceRules(), categories };
  api.use(http.get('/api/enquiries/form-rules', () => HttpResponse.json({ data: rules })));
  await renderScreen(<EnquiryCreateScreen variant="source" />, { session });
  await screen.findByRole('heading', { name: 'Create Enquiry' });
}

beforeEach(() => window.localStorage.clear());

describe('the categories of a maker’s enquiry', () => {
  it('are those of its approved products', async () => {
    await create([
      { id: 4, name: 'Cotton' },
      { id: 9, name: 'Rice' },
    ]);
    await userEvent.click(screen.getByRole('combobox', { name: 'Product Category' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Cotton', 'Rice']);
    expect(screen.queryByText(/no approved product/)).not.toBeInTheDocument();
  });

  it('are said to be missing before the form is filled, with a way to have products listed', async () => {
    await create([]);
    expect(screen.getByText('Your company has no approved product yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add your products' })).toHaveAttribute(
      'href',
      '/my-products',
    );
  });
});
