import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { recordedFailure, recordedForms, together } from '@/testing/document-rows';
import { renderScreen } from '@/testing/render';
import { aSession, aUser } from '@/testing/session';

import { ProductCreateScreen, ProductEditScreen } from './edit-screen';
import type { Product, ProductLimits } from './params';
import { ProductListScreen } from './product-list';

const [FORM] = recordedForms<ProductLimits>('product');
if (!FORM) throw new Error('no form is recorded');
const LIMITS = FORM.rules;
const FULL = { ...LIMITS, used: LIMITS.limit ?? 0, allowed: false };

const SRC = '/api/files/5f0e8a52-7c6f-4b4e-9f0e-0a9f6d5d2c11/yarn.png';
const PICTURE = { src: SRC, originalName: 'yarn.png', downloadUrl: SRC, small: SRC, large: SRC };
const PRODUCT = {
  id: 7,
  name: 'Combed cotton yarn',
  userId: 31,
  categoryId: 4,
  categories: { id: 4, name: 'Cotton' },
  hsCodeId: 12,
  hscode: { id: 12, code: '520522', description: 'Cotton yarn, combed' },
  description: 'Waxed, on cones',
  specification: 'Ne 30/1',
  primaryImage: SRC,
  images: [PICTURE],
  isActive: true,
  status: 'approved',
  can: ['edit'],
} as unknown as Product;

const failing = (name: string) => {
  const { status, body } = recordedFailure(name);
  return { message: body.message, answer: () => HttpResponse.json(body, { status }) };
};

const none = () => HttpResponse.json({ data: { rows: [], count: 0 } });

function serve(limits: ProductLimits) {
  api.use(
    http.get('/api/products', none),
    http.get('/api/products/product-limits', () => HttpResponse.json({ data: limits })),
    http.get('/api/products/7', () => HttpResponse.json({ data: PRODUCT })),
    http.get('/api/categories', none),
  );
}

async function showForm() {
  serve(LIMITS);
  await renderScreen(<ProductEditScreen id={7} />);
  await screen.findByRole('heading', { name: 'Edit Product' });
}

/** The field with its messages. */
function field(name: string): HTMLElement {
  const found = document.getElementById(name);
  if (!found) throw new Error(`the form has no ${name}`);
  return found;
}

beforeEach(() => {
  window.localStorage.clear();
  api.use(http.get('/api/hscode', none));
});

describe('the rows of the specification', () => {
  it('shows at its field what the API refuses', async () => {
    await showForm();
    expect(FORM.refused.length).toBeGreaterThan(5);
    for (const errors of together(FORM.refused)) {
      const body = { ...FORM.refused[0]?.body, errors };
      api.use(http.post('/api/products/7', () => HttpResponse.json(body, { status: 422 })));
      fireEvent.click(screen.getByText('Submit'));
      for (const [name, messages] of Object.entries(errors)) {
        await waitFor(() => expect(field(name)).toHaveTextContent(messages.join(' ')));
      }
    }
  });

  it('names what is missing, in the words of the API', async () => {
    serve(LIMITS);
    await renderScreen(<ProductCreateScreen />);
    await screen.findByRole('heading', { name: 'Add Product' });
    fireEvent.click(screen.getByText('Submit'));
    const required = FORM.refused
      .flatMap(({ body }) => Object.entries(body.errors))
      .filter(([, [message]]) => /is required$|^Please upload/.test(message ?? ''));
    expect(required).toHaveLength(6);
    for (const [name, messages] of required) {
      expect(field(name)).toHaveTextContent(messages.join(' '));
    }
  });

  it('says which pictures it takes, and how large they may and should be', async () => {
    await showForm();
    const rule =
      'jpg, jpeg or png, each under 5 MB. Recommended resolution: above 600 × 600 pixels.';
    expect(field('primaryImage')).toHaveTextContent(rule);
    for (const input of document.querySelectorAll('input[type=file]')) {
      expect(input).toHaveAttribute('accept', '.jpg,.jpeg,.png');
    }
  });
});

describe('the catalogue of errors', () => {
  it('says why a product was not saved', async () => {
    const { message, answer } = failing('Product of a rejected company');
    await showForm();
    api.use(http.post('/api/products/7', answer));
    fireEvent.click(screen.getByText('Submit'));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('says why a product cannot be read', async () => {
    const { message, answer } = failing('Product load');
    serve(LIMITS);
    api.use(http.get('/api/products/7', answer));
    await renderScreen(<ProductEditScreen id={7} />);
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it.each([
    ['the form', <ProductCreateScreen key="form" />],
    ['the list', <ProductListScreen key="list" />],
  ])('says that the limits cannot be read, and why', async (_where, shown) => {
    const { message, answer } = failing('Product limits');
    serve(LIMITS);
    api.use(http.get('/api/products/product-limits', answer));
    await renderScreen(shown, { path: '/my-products' });
    expect(await screen.findByText('Failed to load limits')).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
  });

  it('says at the field that the HS codes cannot be read', async () => {
    api.use(http.get('/api/hscode', failing('HS codes').answer));
    await showForm();
    const search = within(field('hsCodeId')).getByRole('combobox');
    await userEvent.clear(search);
    await userEvent.type(search, '5205');
    expect(await screen.findByText('The list could not be loaded')).toBeInTheDocument();
  });

  it('says that the subscription is being verified, before it shows a form', async () => {
    api.use(http.get('/api/products/product-limits', () => new Promise<never>(() => undefined)));
    await renderScreen(<ProductCreateScreen />);
    expect(screen.getByText('Subscription Loading')).toBeInTheDocument();
    expect(screen.getByText('Please wait while we verify your subscription')).toBeInTheDocument();
    expect(screen.queryByText('Submit')).not.toBeInTheDocument();
  });

  it.each([
    ['the list', <ProductListScreen key="list" />],
    ['the form of a new product', <ProductCreateScreen key="form" />],
  ])('tells a company without a plan that its account is free', async (_where, shown) => {
    serve(LIMITS);
    const session = aSession({ user: aUser({ subscription: null }) });
    await renderScreen(shown, { path: '/my-products', session });
    const title = await screen.findByText('Free Account');
    expect(title.parentElement).toHaveTextContent(
      'You’re using the free version with limited features',
    );
  });

  it('says nothing of it to a company with a plan', async () => {
    serve(LIMITS);
    await renderScreen(<ProductListScreen />, { path: '/my-products' });
    await screen.findByText(/^Products: /);
    expect(screen.queryByText('Free Account')).not.toBeInTheDocument();
  });

  it('asks a company at its free limit whether to upgrade', async () => {
    serve(FULL);
    await renderScreen(<ProductListScreen />, { path: '/my-products' });
    await screen.findByText('You’ve reached your product limit (5/5).');
    fireEvent.click(screen.getAllByRole('button', { name: 'Create New Product' })[0] as Element);
    const dialog = await screen.findByRole('dialog', { name: 'Product Limit Reached' });
    expect(dialog).toHaveTextContent('You’ve reached your free tier limit');
    expect(dialog).toHaveTextContent('Basic allows 10 products, Premium 20.');
    expect(within(dialog).getByRole('button', { name: 'Upgrade Plan' })).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Maybe Later' })).toBeInTheDocument();
  });
});
