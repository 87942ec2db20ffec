import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';

import { useInvalidate } from '@/shared/api/use-resource';
import { api } from '@/testing/api';
import { someEntitlements } from '@/testing/entitlements';
import { renderScreen } from '@/testing/render';

import { useEntitlement, useEntitlements } from './use-entitlements';

function Products() {
  return <p>{`products: ${useEntitlement('products')?.used ?? 'unknown'}`}</p>;
}

/** Renders what the shell renders, with a screen that buys a plan. */
function Shell() {
  useEntitlements();
  const invalidate = useInvalidate();
  return (
    <button type="button" onClick={() => void invalidate('/api/subscription-plans')}>
      Buy
    </button>
  );
}

const serve = (used: number) =>
  api.use(
    http.get('/api/subscription-plans/entitlements', () =>
      HttpResponse.json({ data: someEntitlements({ products: { used } }) }),
    ),
  );

describe('useEntitlement', () => {
  it('takes what the shell read, without asking again', async () => {
    await renderScreen(<Products />);
    expect(screen.getByText('products: 3')).toBeInTheDocument();
  });

  it('is undefined where no plan has a say', async () => {
    await renderScreen(<Products />, { entitlements: [] });
    expect(screen.getByText('products: unknown')).toBeInTheDocument();
  });

  it('is read again with the plans, for every screen', async () => {
    serve(9);
    await renderScreen(
      <>
        <Shell />
        <Products />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Buy' }));
    expect(await screen.findByText('products: 9')).toBeInTheDocument();
  });
});
