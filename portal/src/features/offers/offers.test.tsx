import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { CargoOffersScreen } from './cargo-screen';
import { CargoOfferView } from './cargo-view';
import { OfferListScreen } from './offer-list';
import { OfferView } from './offer-view';
import type { Offer, OfferLimits } from './params';
import { aCargoOffer, anOffer, failing, someLimits } from './testing';

let asked: URLSearchParams[] = [];

function serve(rows: Offer[], limits: OfferLimits = someLimits()) {
  api.use(
    http.get('/api/offer-products', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ data: { rows, count: rows.length } });
    }),
    http.get('/api/offer-products/offeryourcargolimits', () => HttpResponse.json({ data: limits })),
  );
}

beforeEach(() => {
  asked = [];
  window.localStorage.clear();
});

describe('the list of own offers', () => {
  const show = (path = '/offer-your-cargo') => renderScreen(<OfferListScreen />, { path });

  it('shows what is offered, for how much, where and until when, with a badge', async () => {
    serve([
      anOffer(),
      anOffer({ id: 4, name: 'Denim', status: 'expired' }),
      anOffer({ id: 5, name: 'Ivory', hidden: 'taken_down', can: ['delete'] }),
    ]);
    await show();
    const row = await screen.findByRole('row', { name: /Combed cotton yarn/ });
    expect(row).toHaveTextContent('12,000');
    expect(row).toHaveTextContent('KGS');
    expect(row).toHaveTextContent('312.50');
    for (const text of ['EXM', 'Coimbatore', 'New'])
      expect(within(row).getByText(text)).toBeInTheDocument();
    expect(within(screen.getByRole('row', { name: /Denim/ })).getByText('Expired')).toBeVisible();
    const down = screen.getByRole('row', { name: /Ivory/ });
    expect(within(down).getByText('Taken down')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /Combed cotton yarn/ }));
    const links = await screen.findAllByRole('menuitem');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/offer-your-cargo/view/3',
      '/offer-your-cargo/add-edit/3',
      null,
    ]);
  });

  it('asks the API for what the address says', async () => {
    serve([anOffer()]);
    await show('/offer-your-cargo?filter=yarn&status=active&sort=-price');
    await screen.findByRole('row', { name: /Combed cotton yarn/ });
    expect(asked[0]?.get('filter')).toBe('yarn');
    expect(asked[0]?.get('status')).toBe('active');
    expect(asked[0]?.get('sort')).toBe('-price');
  });

  it('is empty: with products it leads to an offer, without one to a product', async () => {
    serve([]);
    await show();
    expect(
      await screen.findByText('Create an offer for the available products to get the enquiries'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Create New Product' })).toHaveAttribute(
      'href',
      '/my-products/edit',
    );
  });

  it('is empty without a product: Create your products before creating an offer.', async () => {
    serve([], someLimits({ products: 0 }));
    await show();
    expect(
      await screen.findByText('Create your products before creating an offer.'),
    ).toBeInTheDocument();
  });

  it('says at the limit of the plan what a higher one allows', async () => {
    serve([anOffer()], someLimits({ used: 2, allowed: false }));
    await show();
    await screen.findByText('You’ve reached your product limit (2/2).');
    await userEvent.click(screen.getByRole('button', { name: 'Create New' }));
    const dialog = await screen.findByRole('dialog', { name: 'Product Limit Reached' });
    expect(dialog).toHaveTextContent('You’ve reached your free tier limit (2/2).');
    expect(dialog).toHaveTextContent('Basic allows 10 offers, Premium 20.');
    expect(within(dialog).getByRole('button', { name: 'Upgrade Plan' })).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Maybe Later' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('has a footer with what is used, and leads to the plans at the limit', async () => {
    serve([anOffer()]);
    const { unmount } = await show();
    expect(await screen.findByText('Offers: 1/2')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Upgrade Now' })).not.toBeInTheDocument();
    unmount();
    serve([anOffer()], someLimits({ used: 2, allowed: false }));
    await show();
    expect(await screen.findByText('You’ve reached your product limit (2/2).')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute(
      'href',
      '/subscription-User',
    );
  });

  it('says that the limits could not be loaded, and why', async () => {
    serve([anOffer()]);
    api.use(
      http.get('/api/offer-products/offeryourcargolimits', () => failing('Try again shortly.')),
    );
    await show();
    expect(await screen.findByText('Failed to load limits')).toBeInTheDocument();
    expect(screen.getByText('Try again shortly.')).toBeInTheDocument();
  });

  it('asks before an offer is deleted, and says that it is', async () => {
    serve([anOffer()]);
    let deleted = 0;
    api.use(
      http.delete('/api/offer-products/3', () => {
        deleted += 1;
        return HttpResponse.json({ data: anOffer(), message: 'The offer was deleted.' });
      }),
    );
    await show();
    await userEvent.click(await screen.findByRole('button', { name: /Combed cotton yarn/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this offer?' });
    expect(deleted).toBe(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ok' }));
    expect(await screen.findByText('The offer was deleted.')).toBeInTheDocument();
    expect(deleted).toBe(1);
  });
});

describe('an own offer', () => {
  const show = (offer: Offer) => renderScreen(<OfferView offer={offer} />);

  it('has its terms, its pictures, and what may be done', async () => {
    await show(anOffer());
    for (const text of ['5205.22 - Cotton yarn, combed', 'EXM · Ex Mill', 'Exmill Location'])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /yarn.png/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      '/offer-your-cargo/add-edit/3',
    );
  });

  it('says why staff took it down, and can only be deleted', async () => {
    await show(anOffer({ hidden: 'taken_down', remarks: 'Ivory', can: ['delete'] }));
    expect(screen.getByText('We took this offer down')).toBeInTheDocument();
    expect(screen.getByText('Ivory')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeInTheDocument();
  });

  it('says that nobody sees it while its product is not offered', async () => {
    await show(anOffer({ hidden: 'product' }));
    expect(screen.getByText(/once the product is approved and active/)).toBeInTheDocument();
  });
});

describe('cargo offers', () => {
  function list(rows: ReturnType<typeof aCargoOffer>[], page = {}) {
    api.use(
      http.get('/api/offer-products/exporters', ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return HttpResponse.json({
          data: { rows, count: rows.length, pageSize: 10, maxPageSize: null, ...page },
        });
      }),
      http.get('/api/categories', () =>
        HttpResponse.json({ data: { rows: [{ id: 4, name: 'Cotton' }], count: 1 } }),
      ),
    );
  }
  const show = (path = '/cargo-offers') => renderScreen(<CargoOffersScreen />, { path });

  it('show what is offered and lead to the enquiry about it', async () => {
    list([aCargoOffer()]);
    await show();
    const row = await screen.findByRole('row', { name: /Combed cotton yarn/ });
    expect(within(row).getByText('Kaveri Yarns Exports')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /Combed cotton yarn/ }));
    expect(await screen.findByRole('menuitem', { name: 'Ask about this offer' })).toHaveAttribute(
      'href',
      '/rfq/details?offer=3&party=manufacturer',
    );
    expect(screen.getByRole('menuitem', { name: 'View company profile' })).toHaveAttribute(
      'href',
      '/user-profile?id=7',
    );
  });

  it('have neither name nor profile nor question where the API sends none', async () => {
    list([aCargoOffer({ user: { id: null, companyName: null }, ask: null })]);
    await show();
    const row = await screen.findByRole('row', { name: /Combed cotton yarn/ });
    expect(within(row).getByText('Name withheld')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /Combed cotton yarn/ }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['View']);
  });

  it('are paged as the plan shows them', async () => {
    list([aCargoOffer()], { count: 12, pageSize: 5, maxPageSize: 5 });
    await show();
    await screen.findByRole('row', { name: /Combed cotton yarn/ });
    expect(screen.getByText(/1.5 of 12/)).toBeInTheDocument();
    const sizes = within(screen.getByRole('combobox', { name: /per page/i })).getAllByRole(
      'option',
    );
    expect(sizes.map((size) => size.getAttribute('value'))).toEqual(['5']);
    expect(screen.getByRole('button', { name: /Page 3|3/ })).toBeInTheDocument();
  });

  it('are filtered by words, HS code, category and price', async () => {
    list([aCargoOffer()]);
    await show(
      '/cargo-offers?filter=yarn&hsCode=5205&category=4&minPrice=100&maxPrice=400&sort=price',
    );
    await screen.findByRole('row', { name: /Combed cotton yarn/ });
    const sent = Object.fromEntries(asked[0] ?? []);
    expect(sent).toMatchObject({
      filter: 'yarn',
      hsCode: '5205',
      category: '4',
      minPrice: '100',
      maxPrice: '400',
      sort: 'price',
    });
  });

  it('are empty: No Offers available', async () => {
    list([], { count: 0 });
    await show();
    expect(await screen.findByText('No Offers available')).toBeInTheDocument();
  });
});

describe('an offer of another company', () => {
  it('leads to its profile and to the enquiry', async () => {
    await renderScreen(<CargoOfferView offer={aCargoOffer()} />);
    const profiles = screen.getAllByRole('link', { name: /profile|Kaveri/ });
    for (const link of profiles) expect(link).toHaveAttribute('href', '/user-profile?id=7');
    expect(screen.getByRole('link', { name: 'Ask about this offer' })).toHaveAttribute(
      'href',
      '/rfq/details?offer=3&party=manufacturer',
    );
  });

  it('leads to the plans where the name is withheld', async () => {
    const offer = aCargoOffer({ user: { id: null, companyName: null }, ask: null });
    await renderScreen(<CargoOfferView offer={offer} />);
    expect(screen.getByText('Name withheld')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Ask about this offer' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Upgrade to view company name' }));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });
});
