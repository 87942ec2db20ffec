import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { OfferCreateScreen, OfferEditScreen } from './edit-screen';
import { changesAmong } from './form-model';
import type { Offer, OfferLimits } from './params';
import { anOffer, PICTURES, someLimits } from './testing';

const PRODUCT = {
  id: 7,
  name: 'Combed cotton yarn',
  primaryImage: PICTURES[0].src,
  images: [...PICTURES],
};

let sent: unknown[] = [];

function serve(offer: Offer | null, limits: OfferLimits = someLimits(), products = [PRODUCT]) {
  api.use(
    http.get('/api/offer-products/offeryourcargolimits', () => HttpResponse.json({ data: limits })),
    http.get('/api/products', () =>
      HttpResponse.json({ data: { rows: products, count: products.length } }),
    ),
    http.get('/api/units', () => HttpResponse.json({ data: { rows: [], count: 0 } })),
    http.get('/api/offer-products/3', () => HttpResponse.json({ data: offer })),
  );
}

const CONFLICT =
  'Expiry Date Conflict: This product already exists with an expiry date of 31-Jan-2099. You must provide a later expiry date or can edit in the existing offer';

beforeEach(() => {
  sent = [];
  window.localStorage.clear();
});

describe('the form of an offer', () => {
  it('names what is missing, in the words of the API', async () => {
    serve(null);
    await renderScreen(<OfferCreateScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    for (const message of [
      'Product name is required',
      'Available Quantity is required',
      'UOM is required',
      'Price is required',
      'Delivery Terms is required',
      'Location for delivery is required',
      'Expiry date is required',
      'Comments is required',
    ])
      expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  });

  it('shows at its field what the API refuses', async () => {
    serve(anOffer());
    api.use(
      http.put('/api/offer-products/3', async ({ request }) => {
        sent.push(await request.json());
        const errors = { expiryDate: [CONFLICT] };
        return HttpResponse.json({ message: 'x', code: 'VALIDATION', errors }, { status: 422 });
      }),
    );
    await renderScreen(<OfferEditScreen id={3} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText(CONFLICT)).length).toBeGreaterThan(0);
    expect(sent[0]).toMatchObject({
      productId: 7,
      qty: 12000,
      uom: 'Kilograms (KGS)',
      price: 312.5,
      paymentTerms: 'EXM',
      locationForDelivery: 'Coimbatore',
      expiryDate: '2099-12-31',
      comments: 'Ready stock, on cones',
      primaryImage: PICTURES[0].src,
      images: [{ originalName: 'yarn.png' }, { originalName: 'cone.png' }],
    });
  });

  it('names the place by the delivery terms', async () => {
    serve(anOffer());
    const { unmount } = await renderScreen(<OfferEditScreen id={3} />);
    expect(await screen.findByRole('textbox', { name: /Exmill Location/ })).toBeInTheDocument();
    unmount();
    serve(anOffer({ paymentTerms: 'FOR' }));
    await renderScreen(<OfferEditScreen id={3} />);
    expect(
      await screen.findByRole('textbox', { name: /Location for delivery/ }),
    ).toBeInTheDocument();
  });

  it('takes as many characters as the API allows', async () => {
    serve(anOffer(), someLimits({ commentsLength: 180 }));
    await renderScreen(<OfferEditScreen id={3} />);
    expect(await screen.findByRole('textbox', { name: /Comments/ })).toHaveAttribute(
      'maxlength',
      '180',
    );
    expect(screen.getByRole('textbox', { name: /Exmill Location/ })).toHaveAttribute(
      'maxlength',
      '250',
    );
  });

  it('begins with the pictures of the chosen product, up to four', async () => {
    const chosen = changesAmong([PRODUCT])('productId', '7');
    expect(chosen.primaryImage).toEqual({
      src: PICTURES[0].src,
      originalName: 'yarn.png',
    });
    expect(chosen.images).toEqual([{ src: PICTURES[1].src, originalName: 'cone.png' }]);
    expect(changesAmong([PRODUCT])('qty', 3)).toEqual({ qty: 3 });
    serve(anOffer());
    await renderScreen(<OfferEditScreen id={3} />);
    expect(await screen.findByText(/yarn.png/)).toBeInTheDocument();
    expect(screen.getAllByText(/jpg, jpeg or png, each under 5 MB/).length).toBeGreaterThan(0);
  });

  it('says that the subscription is being read until it has been', async () => {
    serve(null);
    api.use(
      http.get('/api/offer-products/offeryourcargolimits', async () => {
        await delay('infinite');
        return HttpResponse.json({ data: someLimits() });
      }),
    );
    await renderScreen(<OfferCreateScreen />);
    expect(await screen.findByText('Subscription Loading')).toBeInTheDocument();
    expect(screen.getByText('Please wait while we verify your subscription')).toBeInTheDocument();
  });

  it('is not begun at the limit of the plan, or without a product', async () => {
    serve(null, someLimits({ used: 2, allowed: false }));
    const { unmount } = await renderScreen(<OfferCreateScreen />);
    expect(await screen.findByText('Product Limit Reached')).toBeInTheDocument();
    unmount();
    serve(null, someLimits({ products: 0 }), []);
    await renderScreen(<OfferCreateScreen />);
    expect(
      await screen.findByText('Create your products before creating an offer.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });

  it('is not shown for an offer that staff took down', async () => {
    serve(anOffer({ hidden: 'taken_down', can: ['delete'] }));
    await renderScreen(<OfferEditScreen id={3} />);
    expect(await screen.findByText('We took this offer down')).toBeInTheDocument();
  });

  it('keeps the product of an offer that is offered no more', async () => {
    serve(anOffer({ productId: 9, name: 'Linen', hidden: 'product' }));
    await renderScreen(<OfferEditScreen id={3} />);
    const product = await screen.findByRole('combobox', { name: /Product Name/ });
    await waitFor(() => expect(product).toHaveValue('Linen'));
    expect(within(document.body).getByText('Edit Offer Product')).toBeInTheDocument();
  });
});
