import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';
import { aSession, aUser } from '@/testing/session';

import { AppShell } from './app-shell';

const entry = (key: string, href: string, children: object[] = []) => ({ key, href, children });
const MENU = [
  entry('dashboard', '/'),
  entry('exporterRole', '', [entry('buyerLeads', '/enquiries?role=buyer'), entry('rfq', '/rfq')]),
  entry('manufacturerRole', '', []),
] as ReturnType<typeof aSession>['menu'];

const shell = (change: Parameters<typeof aSession>[0] = {}, path = '/') =>
  renderScreen(<AppShell>content</AppShell>, {
    session: aSession({ menu: MENU, ...change }),
    path,
  });

const notification = {
  id: 5,
  kind: 'quotation_received',
  title: 'New quotation: Cotton yarn',
  body: 'Valid until tomorrow.',
  url: '/rfq/quotations-details/9',
  createdAt: '2026-11-20T10:00:00Z',
  readAt: null,
};

describe('the shell', () => {
  it('shows the menu the API gives, no more, and where one is', async () => {
    await shell({}, '/enquiries?role=buyer');
    const menu = screen.getByRole('navigation', { name: 'Main menu' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Dashboard', 'Buyer leads', 'My RFQ']);
    expect(within(menu).getByRole('link', { current: 'page' })).toHaveTextContent('Buyer leads');
    expect(within(menu).queryByText('Manufacturer')).not.toBeInTheDocument();
  });

  it('puts the entries of every role above the headings of single roles', async () => {
    const menu = [...MENU, entry('notifications', '/notifications')] as typeof MENU;
    await shell({ menu });
    const links = within(screen.getByRole('navigation', { name: 'Main menu' })).getAllByRole(
      'link',
    );
    expect(links.map((link) => link.textContent)).toEqual([
      'Dashboard',
      'Notifications',
      'Buyer leads',
      'My RFQ',
    ]);
  });

  it.each([
    ['approved', null],
    ['pending', 'Unverified'],
    ['rejected', 'Verification rejected'],
  ])('of a company that is %s says %s', async (status, words) => {
    await shell({ user: aUser({ status }) });
    const header = screen.getByRole('banner');
    for (const tag of ['Unverified', 'Verification rejected']) {
      const found = within(header).queryByText(tag);
      if (tag === words) expect(found).toBeInTheDocument();
      else expect(found).not.toBeInTheDocument();
    }
  });

  it('says on every screen but the profile that a rejected company is read-only', async () => {
    const rejected = {
      user: aUser({ status: 'rejected' }),
      permissions: ['profile.edit'],
      readOnly: 'Please correct your profile first.',
    };
    const { unmount } = await shell(rejected, '/rfq');
    const way = await screen.findByRole('link', { name: 'Update your profile' });
    expect(way).toHaveAttribute('href', '/my-profile/edit');
    expect(way.parentElement).toHaveTextContent('Please correct your profile first.');
    unmount();
    await shell(rejected, '/my-profile/edit');
    expect(screen.queryByRole('link', { name: 'Update your profile' })).not.toBeInTheDocument();
  });

  it('tells the latest when the bell is pressed, and marks what is followed as read', async () => {
    const marked: unknown[] = [];
    api.use(
      http.get('/api/notifications', () =>
        HttpResponse.json({ data: { rows: [notification], count: 1 } }),
      ),
      http.get('/api/notifications/unread-count', () => HttpResponse.json({ data: { count: 0 } })),
      http.post('/api/notifications/mark-as-read', async ({ request }) => {
        marked.push(await request.json());
        return HttpResponse.json({ data: { count: 0 } });
      }),
    );
    await shell({ unreadNotifications: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Notifications, 1 unread' }));
    const link = await screen.findByRole('link', { name: /New quotation: Cotton yarn/ });
    expect(link).toHaveAttribute('href', '/rfq/quotations-details/9');
    await userEvent.click(link);
    await waitFor(() => expect(marked).toEqual([{ ids: [5] }]));
    expect(
      await screen.findByRole('button', { name: 'Notifications, none unread' }),
    ).toBeInTheDocument();
  });

  it('leads to one’s account and to the change of the password', async () => {
    await shell();
    await userEvent.click(screen.getByRole('button', { name: /^Kaveri Yarns/ }));
    expect(await screen.findByRole('menuitem', { name: 'My Account' })).toHaveAttribute(
      'href',
      '/my-profile',
    );
    expect(screen.getByRole('menuitem', { name: 'Change Password' })).toHaveAttribute(
      'href',
      '/my-profile/security?dialog=password',
    );
  });

  it('leads back to the button when its menu is closed', async () => {
    await shell();
    const button = () => screen.getByRole('button', { name: /^Kaveri Yarns/ });
    await userEvent.click(button());
    expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'العربية' })).toHaveAttribute('href', '/ar');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button()).toHaveFocus());
  });
});
