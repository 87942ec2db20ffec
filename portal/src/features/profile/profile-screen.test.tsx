import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { someEntitlements } from '@/testing/entitlements';
import { aProfile, rowsOf } from '@/testing/profile';
import { renderScreen } from '@/testing/render';
import { aSession, aUser } from '@/testing/session';

import type { Profile } from './profile';
import { ProfileScreen } from './profile-screen';

const PRIYA = {
  id: 11,
  uuid: '5b0d7c52-6f3a-4b6c-9d52-0d7d4d0a8a11',
  name: 'Priya Nair',
  email: 'priya@kaveri.example',
  companyId: 3,
  companyName: 'Kaveri Yarns',
  isPrimary: false,
  role: 'Secondary User',
  invited: false,
  createdAt: '2026-03-04T06:00:00Z',
};

/** Serves a profile with its users and payments, and renders the screen. */
async function show(
  change: Partial<Profile> = {},
  users: object[] = [],
  rights: Parameters<typeof someEntitlements>[0] = {},
  readOnly: string | null = null,
) {
  api.use(
    http.get('/api/users/7', () => HttpResponse.json({ data: aProfile(change) })),
    http.get('/api/users/primary/7', () => HttpResponse.json({ data: users })),
    http.get('/api/paymenthistory/:uuid', () =>
      HttpResponse.json({ data: { rows: [], count: 0, countIsCapped: false } }),
    ),
  );
  const holdsPlans = change.businessTypes?.code !== 'buyer';
  const session = aSession({
    user: aUser({ isPrimary: change.isPrimary ?? true }),
    readOnly,
    permissions: holdsPlans ? ['subscription.hold'] : ['cards.receive'],
  });
  const entitlements = someEntitlements(rights);
  await renderScreen(<ProfileScreen reviews={<p>Reviews</p>} />, { session, entitlements });
  await screen.findByRole('heading', { name: 'Kaveri Yarns' });
}

/** The value in a row of the details card. */
function row(label: string): HTMLElement {
  const value = screen.getByText(label, { selector: 'dt' }).nextElementSibling;
  return value as HTMLElement;
}

describe('the detail card', () => {
  it('shows an exporter’s port pairs and certificates', async () => {
    await show();
    expect(within(row('GST Certificate')).getByRole('link', { name: 'gst.pdf' })).toHaveAttribute(
      'href',
      '/api/files/1/gst.pdf',
    );
    expect(row('GST Certificate')).toHaveTextContent('Not shown to other companies');
    expect(row('EXIM Certificate')).toHaveTextContent('Not available');
    expect(row('Loading and Destination Ports')).toHaveTextContent('Mundra');
    expect(row('Loading and Destination Ports')).toHaveTextContent('AEJEA');
    expect(screen.queryByText('Handling Ports')).not.toBeInTheDocument();
    expect(screen.queryByText('Company Certificate')).not.toBeInTheDocument();
  });

  it('shows a buyer neither plan nor payments nor users, nor a GST number', async () => {
    await show({
      businessTypeId: 1,
      businessTypes: { id: 1, code: 'buyer', name: 'Buyer' },
      subscription: null,
      attachments: [],
      portPairs: [],
      rows: rowsOf({ gst: false, documents: ['CC'] }),
    });
    expect(row('Company Certificate')).toHaveTextContent('Not available');
    for (const hidden of ['Subscription', 'Payment History', 'Secondary Users', 'GST Number']) {
      expect(screen.queryByText(hidden)).not.toBeInTheDocument();
    }
  });

  it('names the ports of a forwarder', async () => {
    await show({
      businessTypeId: 6,
      businessTypes: { id: 6, code: 'freight_forwarder', name: 'Freight forwarder' },
      loadingPort: ['Mundra(INMUN)'],
      port: ['Jebel Ali(AEJEA)'],
      portPairs: [],
      rows: rowsOf({ ports: 'handlingPorts', destinations: true }),
    });
    expect(row('Handling Ports')).toHaveTextContent('MundraINMUN');
    expect(row('Destination Ports')).toHaveTextContent('Jebel AliAEJEA');
  });
});

describe('the verification banner', () => {
  it('is hidden once the company is approved', async () => {
    await show({ status: 'approved' });
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('says what is missing, and leads to the field that brings it', async () => {
    await show({ status: 'pending', profilePercent: 90, profileMissing: ['companyLogo', 'EXIM'] });
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '90');
    const banner = screen.getByRole('region', { name: 'Verification' });
    expect(within(banner).getByRole('link', { name: 'Company Logo' })).toHaveAttribute(
      'href',
      '/my-profile/edit#companyLogo',
    );
    expect(within(banner).getByRole('link', { name: 'EXIM Certificate' })).toHaveAttribute(
      'href',
      '/my-profile/edit#attachments',
    );
  });

  it('says at 100 % that staff have it', async () => {
    await show({ status: 'pending', profilePercent: 100, profileMissing: [] });
    expect(
      screen.getByText('Your verification will be completed within 24 hours'),
    ).toBeInTheDocument();
    expect(screen.getByText('Pending Admin Approval')).toBeInTheDocument();
  });

  it('says why the company was rejected and what to do', async () => {
    await show({ status: 'rejected', remarks: 'The scan cannot be read' });
    expect(screen.getByText('The scan cannot be read')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Update your profile' })).toHaveAttribute(
      'href',
      '/my-profile/edit',
    );
  });

  it('leads a secondary user nowhere', async () => {
    await show({
      status: 'pending',
      isPrimary: false,
      profilePercent: 95,
      profileMissing: ['companyLogo'],
    });
    expect(screen.getByText('Company Logo')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Company Logo' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
    expect(screen.queryByText('Secondary Users')).not.toBeInTheDocument();
  });
});

describe('secondary users', () => {
  const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }));

  it('asks in the documents’ words, removes, and reads the list again', async () => {
    await show({}, [PRIYA]);
    const removed: unknown[] = [];
    api.use(
      http.delete('/api/users/secondary/users/11', async ({ request }) => {
        removed.push(await request.json());
        return HttpResponse.json({ success: true, message: 'Secondary user removed successfully' });
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Priya Nair' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm Secondary User Deletion' });
    expect(dialog).toHaveTextContent('Are you sure you want to delete this user?');
    api.use(http.get('/api/users/primary/7', () => HttpResponse.json({ data: [] })));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Secondary user removed successfully')).toBeInTheDocument();
    expect(await screen.findByText('No secondary users yet')).toBeInTheDocument();
    expect(removed).toEqual([{ email: 'priya@kaveri.example' }]);
  });

  it('says that a removal failed, and keeps the user', async () => {
    await show({}, [PRIYA]);
    api.use(
      http.delete('/api/users/secondary/users/11', () =>
        HttpResponse.json({ message: 'x', code: 'X', errors: {} }, { status: 500 }),
      ),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Priya Nair' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(
      await screen.findByText('Failed to remove secondary user. Please try again.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Priya Nair')).toBeInTheDocument();
  });

  it('finds out that somebody else has removed the user', async () => {
    await show({}, [PRIYA]);
    api.use(
      http.delete('/api/users/secondary/users/11', () =>
        HttpResponse.json({ message: 'x', code: 'NOT_FOUND', errors: {} }, { status: 404 }),
      ),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Priya Nair' }));
    const dialog = await screen.findByRole('dialog');
    api.use(http.get('/api/users/primary/7', () => HttpResponse.json({ data: [] })));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No secondary users yet')).toBeInTheDocument();
  });

  it('shows an invitation as one', async () => {
    await show({}, [{ ...PRIYA, invited: true }]);
    expect(await screen.findByText('Invited')).toBeInTheDocument();
  });

  it('checks the form before anything is sent, then invites', async () => {
    await show();
    const sent: unknown[] = [];
    api.use(
      http.post('/api/users/add', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ success: true, message: 'User added!', data: PRIYA });
      }),
    );
    await press('Add User');
    const dialog = await screen.findByRole('dialog', { name: 'Add User' });
    const field = (name: string | RegExp) => within(dialog).getByLabelText(name);
    const submit = () => userEvent.click(within(dialog).getByRole('button', { name: 'Add User' }));
    await submit();
    expect(await within(dialog).findByText('Please input email!')).toBeInTheDocument();
    expect(within(dialog).queryByLabelText(/^Password/)).not.toBeInTheDocument();
    await userEvent.type(field(/^Email/), 'priya@');
    await submit();
    expect(await within(dialog).findByText('Invalid email format')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await userEvent.type(field(/^Email/), 'kaveri.example');
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([
      {
        name: '',
        email: 'priya@kaveri.example',
        requirePasswordChange: true,
        gstNumber: '33AAKCK4821M1ZB',
        companyId: 3,
      },
    ]);
  });

  it('asks for a password only where the person keeps it', async () => {
    await show();
    const sent: unknown[] = [];
    api.use(
      http.post('/api/users/add', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ success: true, message: 'User added!', data: PRIYA });
      }),
    );
    await press('Add User');
    const dialog = await screen.findByRole('dialog', { name: 'Add User' });
    const submit = () => userEvent.click(within(dialog).getByRole('button', { name: 'Add User' }));
    await userEvent.click(within(dialog).getByLabelText('The user chooses their own password'));
    await userEvent.type(within(dialog).getByLabelText(/^Email/), 'priya@kaveri.example');
    await submit();
    expect(await within(dialog).findByText('Please input password!')).toBeInTheDocument();
    await userEvent.type(within(dialog).getByLabelText(/^Password/), '12345');
    await submit();
    expect(
      await within(dialog).findByText('Password must be at least 6 characters'),
    ).toBeInTheDocument();
    expect(sent).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText(/^Password/), '6-knots');
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([
      {
        name: '',
        email: 'priya@kaveri.example',
        password: '123456-knots',
        requirePasswordChange: false,
        gstNumber: '33AAKCK4821M1ZB',
        companyId: 3,
      },
    ]);
  });

  it('asks for an upgrade where the plan has no users, without a form', async () => {
    await show({}, [], {
      secondaryUsers: { allowed: false, limit: 0, used: 0, liftedBy: ['basic', 'premium'] },
    });
    await press('Add User');
    const dialog = await screen.findByRole('dialog', { name: 'Upgrade Required' });
    expect(dialog).toHaveTextContent('Your current plan doesn’t allow adding secondary users.');
    expect(dialog).toHaveTextContent('Included in: Basic and Premium');
    expect(within(dialog).getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute(
      'href',
      '/subscription-User',
    );
  });

  it('is not offered to a company that can change nothing', async () => {
    await show({ status: 'rejected' }, [PRIYA], {}, 'Please correct your profile first.');
    expect(await screen.findByText('Priya Nair')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add User' })).not.toBeInTheDocument();
  });

  it('says how many there may be, and offers no more than that', async () => {
    await show({}, [PRIYA]);
    expect(await screen.findByText('1 of 10', { selector: 'p' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add User' })).toBeEnabled();
  });

  it('has no room where the plan’s users are all there and no plan has more', async () => {
    await show({}, [PRIYA], { secondaryUsers: { allowed: false, limit: 1, used: 1 } });
    expect(screen.getByText('User limit reached (max 1 user)')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add User' })).toBeDisabled();
  });

  it('counts again after somebody was removed', async () => {
    let asked = 0;
    await show({}, [PRIYA]);
    api.use(
      http.get('/api/subscription-plans/entitlements', () => {
        asked += 1;
        const rights = someEntitlements({ secondaryUsers: { used: 0, remaining: 10 } });
        return HttpResponse.json({ data: rights });
      }),
      http.delete('/api/users/secondary/users/11', () =>
        HttpResponse.json({ success: true, message: '' }),
      ),
    );
    await press('Remove Priya Nair');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('0 of 10', { selector: 'p' })).toBeInTheDocument();
    expect(asked).toBe(1);
  });

  it('says the limit at the form when the API does', async () => {
    await show();
    api.use(
      http.post('/api/users/add', () =>
        HttpResponse.json(
          { message: 'User limit reached (max 10 users)', code: 'LIMIT_REACHED', errors: {} },
          { status: 403 },
        ),
      ),
    );
    await press('Add User');
    const dialog = await screen.findByRole('dialog', { name: 'Add User' });
    await userEvent.type(within(dialog).getByLabelText(/^Email/), 'a@b.example');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add User' }));
    expect(await screen.findByText('User limit reached (max 10 users)')).toBeInTheDocument();
  });
});
