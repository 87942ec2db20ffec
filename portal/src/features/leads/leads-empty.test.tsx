import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderScreen } from '@/testing/render';
import { aSession } from '@/testing/session';

import { LeadsEmpty } from './leads-empty';

const show = (permissions: string[]) =>
  renderScreen(<LeadsEmpty />, { session: aSession({ permissions }) });
const addPorts = () => screen.queryByRole('link', { name: 'Add ports' });

it('leads a carrier without leads to its ports, which bring them', async () => {
  await show(['leads.view', 'profile.edit']);
  expect(screen.getByText(/^New enquiries from or to your ports/)).toBeInTheDocument();
  expect(addPorts()).toHaveAttribute('href', '/my-profile/edit#loadingPort');
});

it('offers no ports to a colleague who may not change them', async () => {
  await show(['leads.view']);
  expect(screen.getByText(/^New enquiries from or to your ports/)).toBeInTheDocument();
  expect(addPorts()).not.toBeInTheDocument();
});

it('tells a seller that products bring leads', async () => {
  await show(['leads.view', 'products.manage', 'profile.edit']);
  expect(screen.getByText(/^New enquiries that match your products/)).toBeInTheDocument();
  expect(addPorts()).not.toBeInTheDocument();
  const add = screen.getByRole('link', { name: 'Add products' });
  expect(add).toHaveAttribute('href', '/my-products/edit');
});
