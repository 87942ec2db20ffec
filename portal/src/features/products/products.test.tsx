import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { ProductCreateScreen, ProductEditScreen } from './edit-screen';
import { OfferedProducts } from './offered-products';
import type { Product, ProductLimits } from './params';
import { ProductListScreen } from './product-list';
import { ProductView } from './product-view';

const image = (name: string) => {
  const src = `/api/files/5f0e8a52-7c6f-4b4e-9f0e-0a9f6d5d2c11/${name}`;
  const sizes = { small: `${src}?size=small`, large: `${src}?size=large` };
  return { src, originalName: name, downloadUrl: src, ...sizes };
};

const aProduct = (change: Partial<Product> = {}): Product => ({
  id: 7,
  name: 'Combed cotton yarn',
  userId: 31,
  companyId: 9,
  companyName: 'Kaveri Yarns',
  categoryId: 4,
  categories: { id: 4, name: 'Cotton' },
  hsCodeId: 12,
  hscode: { id: 12, code: '520522', description: 'Cotton yarn, combed' },
  description: 'Waxed, on cones',
  specification: 'Ne 30/1',
  primaryImage: image('yarn.png').src,
  thumbnail: image('yarn.png').small,
  images: [image('yarn.png'), image('cone.png')],
  isActive: true,
  status: 'approved',
  remarks: null,
  reviewDueAt: null,
  createdAt: '2026-11-20T08:00:00Z',
  can: ['edit', 'deactivate', 'delete'],
  ...change,
});

const someLimits = (change: Partial<ProductLimits> = {}): ProductLimits => ({
  free: 5,
  basic: 10,
  premium: 20,
  used: 2,
  limit: 5,
  allowed: true,
  liftedBy: ['basic', 'premium'],
  images: 4,
  nameLength: 70,
  textLength: 255,
  maxFileBytes: 5242880,
  reviewHours: 24,
  ...change,
});

const full = someLimits({ used: 5, allowed: false });

const failing = (message: string) =>
  HttpResponse.json({ message, code: 'UNAVAILABLE', errors: {} }, { status: 503 });

function serve(rows: Product[], limits = someLimits()) {
  api.use(
    http.get('/api/products', () => HttpResponse.json({ data: { rows, count: rows.length } })),
    http.get('/api/products/product-limits', () => HttpResponse.json({ data: limits })),
    http.get('/api/products/7', () => HttpResponse.json({ data: rows[0] })),
  );
}

beforeEach(() => window.localStorage.clear());

describe('the list', () => {
  const show = () => renderScreen(<ProductListScreen />, { path: '/my-products' });

  it('shows what each product is, and how many the plan allows', async () => {
    serve([aProduct(), aProduct({ id: 8, name: 'Denim', status: 'rejected', isActive: false })]);
    await show();
    const row = await screen.findByRole('row', { name: /Denim/ });
    expect(within(row).getByText('Cotton')).toBeInTheDocument();
    expect(within(row).getByText('5205.22')).toBeInTheDocument();
    expect(within(row).getByText('Rejected')).toBeInTheDocument();
    expect(within(row).getByText('Inactive')).toBeInTheDocument();
    expect(await screen.findByText('Products: 2/5')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Create New Product' })).toHaveAttribute(
      'href',
      '/my-products/edit',
    );
  });

  it('is empty: Create Your Products to get the Enquiries', async () => {
    serve([]);
    await show();
    expect(
      await screen.findByText(
        'Create Your Products to get the Enquiries for your Listed Products.',
      ),
    ).toBeInTheDocument();
  });

  it('says at the limit what higher plans allow: Product Limit Reached', async () => {
    serve([aProduct()], full);
    await show();
    expect(await screen.findByText('You’ve reached your product limit (5/5).')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute(
      'href',
      '/subscription-User',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Create New Product' }));
    const dialog = await screen.findByRole('dialog', { name: 'Product Limit Reached' });
    expect(within(dialog).getByText(/Basic allows 10 products, Premium 20/)).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Maybe Later' }));
  });

  it('offers no better plan where there is none', async () => {
    serve([aProduct()], { ...full, liftedBy: [] });
    await show();
    await screen.findByText('You’ve reached your product limit (5/5).');
    expect(screen.queryByRole('link', { name: 'Upgrade Now' })).not.toBeInTheDocument();
  });

  it('says why the limits cannot be read: Failed to load limits', async () => {
    serve([aProduct()]);
    api.use(http.get('/api/products/product-limits', () => failing('No limits just now.')));
    await show();
    expect(await screen.findByText('No limits just now.')).toBeInTheDocument();
  });
});

describe('the form', () => {
  it('names every missing field before anything is sent', async () => {
    serve([]);
    await renderScreen(<ProductCreateScreen />);
    await screen.findByRole('heading', { name: 'Add Product' });
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    for (const words of [
      'Product Category is required',
      'HS code is required',
      'Product name is required',
      'Description is required',
      'Specification is required',
      'Please upload primary image',
    ]) {
      expect((await screen.findAllByText(words))[0]).toBeInTheDocument();
    }
  });

  it('sends a changed product with its images, and says what the server answers', async () => {
    serve([aProduct()]);
    const sent: unknown[] = [];
    api.use(
      http.post('/api/products/7', async ({ request }) => {
        sent.push(await request.json());
        return failing('Something went wrong');
      }),
    );
    await renderScreen(<ProductEditScreen id={7} />);
    const name = await screen.findByRole('textbox', { name: /Product Name/ });
    await userEvent.clear(name);
    await userEvent.type(name, 'Open-end yarn');
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      name: 'Open-end yarn',
      categoryId: 4,
      hsCodeId: 12,
      primaryImage: image('yarn.png').src,
      images: [{ originalName: 'yarn.png' }, { originalName: 'cone.png' }],
    });
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
  });

  it('is not begun at the limit of the plan', async () => {
    serve([], full);
    await renderScreen(<ProductCreateScreen />);
    expect(await screen.findByText('Product Limit Reached')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
  });

  it('says why the product cannot be read', async () => {
    serve([]);
    api.use(http.get('/api/products/7', () => failing('We are down for a moment.')));
    await renderScreen(<ProductEditScreen id={7} />);
    expect(await screen.findByText('We are down for a moment.')).toBeInTheDocument();
  });
});

describe('the detail', () => {
  it.each(['fr', 'ar'] as const)('marks the HS description as English in %s', async (locale) => {
    await renderScreen(<ProductView product={aProduct({})} back="/my-products" />, { locale });
    expect(screen.getByText('5205.22 - Cotton yarn, combed')).toHaveAttribute('lang', 'en');
  });

  it('shows its owner why it was rejected', async () => {
    const product = aProduct({ status: 'rejected', remarks: 'Name the grade', isActive: false });
    await renderScreen(<ProductView product={product} back="/my-products" />);
    expect(screen.getByText('Name the grade')).toBeInTheDocument();
    expect(screen.getByText('5205.22 - Cotton yarn, combed')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      '/my-products/edit/7',
    );
  });

  it('shows others neither a status nor buttons', async () => {
    const product = aProduct({ status: null, can: [] });
    await renderScreen(<ProductView product={product} back="/user-profile?id=31" />);
    expect(screen.getByText('Kaveri Yarns')).toBeInTheDocument();
    expect(screen.queryByText('Approved')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
    expect(screen.queryByText('Remarks')).not.toBeInTheDocument();
  });
});

describe('a product whose company is withheld', () => {
  it('says so, and how to see the name', async () => {
    const product = aProduct({ status: null, can: [], companyName: null, userId: null });
    await renderScreen(<ProductView product={product} back="/find-products" />);
    expect(screen.getByText('Name withheld')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Upgrade to view company name' })).toBeVisible();
  });
});

describe('the products in a company’s profile', () => {
  it('say what a plan without names would take, and offer nothing to try again', async () => {
    api.use(
      http.get('/api/products', () =>
        HttpResponse.json(
          { message: 'You need a plan.', code: 'UPGRADE_REQUIRED' },
          { status: 403 },
        ),
      ),
    );
    await renderScreen(<OfferedProducts userId={31} />);
    expect(await screen.findByText(/You need a plan\./)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Upgrade to view its products' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('lead to their details', async () => {
    serve([aProduct({ status: null })]);
    await renderScreen(<OfferedProducts userId={31} />);
    expect(await screen.findByRole('link', { name: 'Combed cotton yarn' })).toHaveAttribute(
      'href',
      '/my-products/details?id=7',
    );
  });
});
