import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { EnquiryListScreen } from './list-screen';

const field = () => screen.getByRole('searchbox', { name: /^Product, HS code/ });
const filter = () => new URLSearchParams(window.location.search).get('filter');

beforeEach(() => {
  api.use(
    http.get('/api/enquiries', ({ request }) => {
      // One enquiry is stored, and what is looked for is another.
      const isSearched = new URL(request.url).searchParams.has('filter');
      return HttpResponse.json({ data: { rows: [], count: isSearched ? 0 : 1 } });
    }),
  );
});

describe('the search of one’s enquiries', () => {
  it('asks for what is typed, and keeps what is typed on meanwhile', async () => {
    await renderScreen(<EnquiryListScreen variant="rfq" />, { path: '/rfq' });
    await userEvent.type(field(), 'yarn ');
    await waitFor(() => expect(filter()).toBe('yarn'));
    await userEvent.type(field(), 'dyed');
    await waitFor(() => expect(filter()).toBe('yarn dyed'));
    expect(field()).toHaveValue('yarn dyed');
  });

  it('is empty again once the filters are cleared', async () => {
    await renderScreen(<EnquiryListScreen variant="rfq" />, { path: '/rfq?filter=nothing' });
    expect(field()).toHaveValue('nothing');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(filter()).toBeNull();
    expect(field()).toHaveValue('');
  });

  it('says what the list shows after going back', async () => {
    await renderScreen(<EnquiryListScreen variant="rfq" />, { path: '/rfq?filter=rice' });
    await userEvent.clear(field());
    await userEvent.type(field(), 'yarn');
    await waitFor(() => expect(filter()).toBe('yarn'));
    act(() => window.history.pushState(null, '', '/rfq?filter=rice'));
    expect(field()).toHaveValue('rice');
  });
});
