import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { someEntitlements } from '@/testing/entitlements';
import { router } from '@/testing/navigation';
import { aProfile, forwarderForm } from '@/testing/profile';
import { renderScreen } from '@/testing/render';

import type { Profile } from '../profile';
import { ProfileEditScreen } from './edit-screen';

const INDIA = {
  id: 105,
  country: 'India',
  iso2: 'IN',
  iso3: 'IND',
  dialCode: '+91',
  otherNames: [],
};
const PIPAVAV = { id: 9, port: 'Pipavav', code: 'INPAV', countryId: 105, countryName: 'India' };
const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
});

type Rights = Parameters<typeof someEntitlements>[0];

async function edit(
  change: Partial<Profile> = {},
  path = '/my-profile/edit',
  rights: Rights = undefined,
) {
  const rows = (list: object[]) =>
    HttpResponse.json({ data: { rows: list, count: list.length, countIsCapped: false } });
  api.use(
    http.get('/api/users/7', () => HttpResponse.json({ data: aProfile(change) })),
    http.get('/api/countries', () => rows([{ ...INDIA, currencyCode: 'INR' }])),
    http.get('/api/ports', () => rows([PIPAVAV])),
    http.put('/api/users/7', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({
        data: aProfile(change),
        message: 'Profile Updated Successfully.',
      });
    }),
  );
  await renderScreen(<ProfileEditScreen />, { path, entitlements: someEntitlements(rights) });
  await screen.findByRole('heading', { name: 'Edit profile' });
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const type = async (label: RegExp, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  if (text) await userEvent.type(screen.getByLabelText(label), text);
};

describe('the profile form', () => {
  it('names every empty field, goes to the first of them, and sends nothing', async () => {
    await edit();
    await type(/^City/, '');
    await type(/^About/, '');
    await save();
    expect(await screen.findByText('City is required')).toBeInTheDocument();
    expect(screen.getByText('Description is required')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText(/^About/)).toHaveFocus());
    expect(sent).toEqual([]);
  });

  it('saves, says so, and goes back to a profile that knows it', async () => {
    await edit();
    await type(/^City/, 'Erode');
    await save();
    expect(await screen.findByText('Profile Updated Successfully.')).toBeInTheDocument();
    expect(
      screen.getByText('The updates made to your profile will reflect immediately.'),
    ).toBeInTheDocument();
    expect(sent).toEqual([expect.objectContaining({ city: 'Erode', name: 'Meera Raghavan' })]);
    expect(sent[0]).not.toHaveProperty('email');
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/my-profile'));
    expect(router.refresh).toHaveBeenCalledOnce();
  });

  it('asks before an approved company goes back to verification', async () => {
    await edit();
    await type(/^Company Name/, 'Kaveri Yarns Limited');
    await save();
    const dialog = await screen.findByRole('dialog', {
      name: 'Send your company for verification again?',
    });
    expect(sent).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save and verify again' }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('does not ask a company that is not approved', async () => {
    await edit({ status: 'pending' });
    await type(/^Company Name/, 'Kaveri Yarns Limited');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says what is wrong with a tax number as soon as it is left', async () => {
    await edit();
    await type(/^GST Number/, '33AAKCK4821M1ZC');
    await userEvent.tab();
    expect(screen.getByLabelText(/^GST Number/)).toHaveAccessibleDescription(/last character/);
    expect(sent).toHaveLength(0);
  });

  it('puts the API’s refusals at their fields', async () => {
    await edit();
    const wrong = 'The last character of this GST Number does not match the others.';
    api.use(
      http.put('/api/users/7', () =>
        HttpResponse.json(
          { message: 'Check', code: 'VALIDATION', errors: { gstNumber: [wrong] } },
          { status: 422 },
        ),
      ),
    );
    await type(/^City/, 'Erode');
    await save();
    expect(await screen.findByText(wrong)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText(/^GST Number/)).toHaveFocus());
    expect(router.push).not.toHaveBeenCalled();
  });

  it('lets the owner show a certificate, without a new verification', async () => {
    await edit();
    const tick = () =>
      screen.getByRole('checkbox', { name: 'Show to companies that may see our contact details' });
    expect(tick()).not.toBeChecked();
    await userEvent.click(tick());
    expect(tick()).toBeChecked();
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ attachments: [{ key: 'GST', isShown: true }] });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('leaves e-mail and phone alone', async () => {
    await edit();
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Phone Number')).toHaveAttribute('readonly');
  });

  it('opens at the field that the address names', async () => {
    await edit({}, '/my-profile/edit#address');
    await waitFor(() => expect(screen.getByLabelText(/^Address/)).toHaveFocus());
  });

  it('is for the primary user', async () => {
    await edit({ isPrimary: false });
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});

describe('ports', () => {
  const forwarder = (rules: object): Partial<Profile> => ({
    businessTypeId: 6,
    fields: forwarderForm(),
    loadingPort: ['Mundra(INMUN)'],
    port: ['Jebel Ali(AEJEA)'],
    portPairs: [],
    portEdit: {
      allowed: true,
      nextAt: null,
      perMonth: 1,
      plan: 'Free',
      limits: { loading: 1, destination: 5, pairs: 5 },
      ...rules,
    },
  });

  it('says the plan’s limit when one more is chosen, and does not take it', async () => {
    await edit(forwarder({}));
    const ports = await screen.findByRole('combobox', { name: 'Loading Ports' });
    await userEvent.type(ports, 'pipa');
    await userEvent.click(await screen.findByRole('option', { name: 'Pipavav (INPAV)' }));
    expect(
      await screen.findByText('You can select a maximum of Free plan limit of 1 port.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Upgrade to add more' })).not.toBeInTheDocument();
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ loadingPort: ['Mundra(INMUN)'] });
  });

  it('leads to the plans that allow more, where there are any', async () => {
    const rights: Rights = { loadingPorts: { liftedBy: ['basic', 'premium'] } };
    await edit(forwarder({}), '/my-profile/edit', rights);
    expect(screen.getByText('1 of 1 chosen')).toBeInTheDocument();
    const ports = await screen.findByRole('combobox', { name: 'Loading Ports' });
    await userEvent.type(ports, 'pipa');
    await userEvent.click(await screen.findByRole('option', { name: 'Pipavav (INPAV)' }));
    expect(await screen.findByRole('link', { name: 'Upgrade to add more' })).toHaveAttribute(
      'href',
      '/subscription-User',
    );
  });

  it('says which change is left for a better plan', async () => {
    const used = forwarder({ allowed: false, nextAt: '2026-11-30T18:30:00Z' });
    await edit(used, '/my-profile/edit', { portEdits: { liftedBy: ['premium'] } });
    expect(
      screen.getByRole('link', { name: 'Upgrade to change them at any time' }),
    ).toBeInTheDocument();
  });

  it('says when they may be changed again, and locks them till then', async () => {
    await edit(forwarder({ allowed: false, nextAt: '2026-11-30T18:30:00Z' }));
    expect(screen.queryByRole('link', { name: /^Upgrade/ })).not.toBeInTheDocument();
    expect(screen.getByText('01-Dec-2026')).toBeInTheDocument();
    expect(await screen.findByRole('combobox', { name: 'Loading Ports' })).toBeDisabled();
  });
});

describe('leaving', () => {
  const leave = () => userEvent.click(screen.getByRole('link', { name: 'Back' }));

  it('asks before what was typed is lost', async () => {
    await edit();
    await type(/^City/, 'Erode');
    await leave();
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText(/^City/)).toHaveValue('Erode');
    expect(router.push).not.toHaveBeenCalled();
  });

  it('asks nothing while nothing was typed', async () => {
    await edit();
    await leave();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
