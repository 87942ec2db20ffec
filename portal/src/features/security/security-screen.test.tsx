import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { SessionUser } from '@/domain/account/session';
import { api } from '@/testing/api';
import { router } from '@/testing/navigation';
import { renderScreen } from '@/testing/render';
import { aSession, aUser } from '@/testing/session';

import { SecurityScreen } from './security-screen';

const HERE = {
  id: 1,
  deviceType: 'desktop',
  browser: 'Firefox 145',
  country: 'India',
  ipAddress: '203.0.113.7',
  signedInAt: '2026-11-20T08:00:00Z',
  isCurrent: true,
};
const PHONE = { ...HERE, id: 2, deviceType: 'mobile', browser: 'Safari 26', isCurrent: false };
const ASKED = {
  id: 9,
  kind: 'export',
  requestedAt: '2026-11-20T08:00:00Z',
  dueAt: '2026-11-20T08:00:00Z',
  doneAt: null as string | null,
  cancelledAt: null,
  failedAt: null,
  expiresAt: null as string | null,
  size: 0,
  url: null as string | null,
};
const READY = {
  ...ASKED,
  doneAt: '2026-11-20T08:01:00Z',
  expiresAt: '2026-11-27T08:01:00Z',
  url: '/api/data-requests/9/archive',
};
const ERASURE = { ...ASKED, id: 10, kind: 'erasure', dueAt: '2026-11-27T08:00:00Z' };

let devices: object[] = [];
let requests: object[] = [];
let sent: unknown[] = [];

beforeEach(() => {
  devices = [HERE, PHONE];
  requests = [];
  sent = [];
  const data = (value: unknown) => HttpResponse.json({ data: value });
  api.use(
    http.get('/api/auth/devices', () => data(devices)),
    http.get('/api/data-requests', () => data(requests)),
    http.get('/api/data-requests/erasure-effects', () =>
      data({ graceDays: 7, closesCompany: false, effects: ['You are signed out everywhere.'] }),
    ),
    http.get('/api/consents', () =>
      data([{ document: 'terms', version: 2, given: true, at: '2026-11-20T08:00:00Z' }]),
    ),
    http.post('/api/data-requests', async ({ request }) => {
      const body = (await request.json()) as { kind: string };
      sent.push(body);
      const made = body.kind === 'export' ? ASKED : ERASURE;
      requests = [made, ...requests];
      return data(made);
    }),
    http.delete('/api/data-requests/:id', ({ params }) => {
      sent.push(`cancel ${params.id}`);
      requests = [];
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete('/api/auth/devices/:id', ({ params }) => {
      sent.push(`end ${params.id}`);
      devices = [HERE];
      return new HttpResponse(null, { status: 204 });
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

async function confirm(button: string, password: string) {
  const dialog = within(await screen.findByRole('dialog'));
  if (password) await userEvent.type(dialog.getByLabelText('Password'), password);
  await userEvent.click(dialog.getByRole('button', { name: button }));
}

describe('signed-in devices', () => {
  it('tells this one from the others, and ends another', async () => {
    await renderScreen(<SecurityScreen />);
    const here = (await screen.findByText('Firefox 145 · Computer')).closest('li') as HTMLElement;
    expect(within(here).getByText('This device')).toBeInTheDocument();
    expect(within(here).queryByRole('button')).not.toBeInTheDocument();
    await press('Sign out Safari 26 · Phone');
    await waitFor(() => expect(screen.queryByText('Safari 26 · Phone')).not.toBeInTheDocument());
    expect(sent).toEqual(['end 2']);
    expect(await screen.findByText('The device was signed out.')).toBeInTheDocument();
  });

  it('signs out everywhere after asking, and leaves', async () => {
    const assign = vi.fn();
    const { location } = window;
    vi.stubGlobal('location', {
      ...location,
      origin: location.origin,
      href: location.href,
      assign,
    });
    const ended = vi.fn();
    api.use(
      http.delete('/session', ({ request }) => {
        ended(new URL(request.url).search);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await renderScreen(<SecurityScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    expect(ended).not.toHaveBeenCalled();
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/signin'));
    expect(ended).toHaveBeenCalledWith('?everywhere');
  });

  it('does not pretend when that could not be done', async () => {
    api.use(http.delete('/session', () => new HttpResponse(null, { status: 503 })));
    await renderScreen(<SecurityScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    expect(await screen.findByText('The service cannot be reached right now.')).toBeInTheDocument();
  });

  it('offers to try again where the list cannot be loaded', async () => {
    api.use(
      http.get('/api/auth/devices', () => HttpResponse.json({}, { status: 404 }), { once: true }),
    );
    await renderScreen(<SecurityScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Firefox 145 · Computer')).toBeInTheDocument();
  });
});

describe('a copy of one’s data', () => {
  it('is asked for with the password, and then prepared', async () => {
    await renderScreen(<SecurityScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Request a copy' }));
    await confirm('Request a copy', 'my-password');
    expect(await screen.findByText('Your copy is being prepared')).toBeInTheDocument();
    expect(sent).toEqual([{ kind: 'export', password: 'my-password' }]);
    expect(screen.queryByRole('button', { name: 'Request a copy' })).not.toBeInTheDocument();
  });

  it('can be downloaded while it is there', async () => {
    requests = [READY];
    await renderScreen(<SecurityScreen />);
    const link = await screen.findByRole('link', { name: 'Download' });
    expect(link).toHaveAttribute('href', '/api/data-requests/9/archive');
    expect(screen.getByText(/Available until/)).toHaveTextContent('27-Nov-2026');
  });

  it('is said to be late when making it was given up', async () => {
    requests = [{ ...ASKED, failedAt: '2026-11-20T09:00:00Z' }];
    await renderScreen(<SecurityScreen />);
    expect(await screen.findByText('Your copy is late')).toBeInTheDocument();
    expect(screen.queryByText('Your copy is being prepared')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Request a copy' })).not.toBeInTheDocument();
  });

  it('can be asked for again once it is gone', async () => {
    requests = [{ ...READY, url: null }];
    await renderScreen(<SecurityScreen />);
    expect(await screen.findByRole('button', { name: 'Request a copy' })).toBeInTheDocument();
  });

  it('is not given for a wrong password', async () => {
    api.use(
      http.post('/api/data-requests', () =>
        HttpResponse.json(
          { message: 'Password mismatch', code: 'PASSWORD_MISMATCH', errors: {} },
          { status: 400 },
        ),
      ),
    );
    await renderScreen(<SecurityScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Request a copy' }));
    await confirm('Request a copy', 'wrong');
    expect(await screen.findByText('Password mismatch')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

describe('erasure', () => {
  it('says what it does, wants the password, and can be taken back', async () => {
    await renderScreen(<SecurityScreen />);
    expect(await screen.findByText('You are signed out everywhere.')).toBeInTheDocument();
    await press('Request erasure');
    expect(await screen.findByText(/You have 7 days to change your mind/)).toBeInTheDocument();
    await confirm('Request erasure', '');
    expect(await screen.findByText('Please input your Password!')).toBeInTheDocument();
    expect(sent).toHaveLength(0);
    await confirm('Request erasure', 'my-password');
    expect(await screen.findByText('Your data will be erased')).toBeInTheDocument();
    expect(screen.getByText(/Until then you can keep working/)).toHaveTextContent('27-Nov-2026');
    await press('Keep my data');
    await waitFor(() => expect(sent.at(-1)).toBe('cancel 10'));
    expect(await screen.findByRole('button', { name: 'Request erasure' })).toBeInTheDocument();
  });
});

describe('oneself', () => {
  const person = () => screen.queryByRole('textbox', { name: 'Name' });
  const asSecondary = async (change: Partial<SessionUser> = {}) => {
    await renderScreen(<SecurityScreen />, {
      session: aSession({ user: aUser({ isPrimary: false, ...change }) }),
    });
    await screen.findByRole('textbox');
  };

  it('changes a secondary user’s name, and nothing else', async () => {
    api.use(
      http.put('/api/users/:id', async ({ params, request }) => {
        sent.push(params.id, await request.json());
        return HttpResponse.json({ data: { ...aUser({ isPrimary: false }), name: 'Meera R.' } });
      }),
    );
    await asSecondary();
    expect(screen.getByText('meera@kaveri.example')).toBeInTheDocument();
    expect(screen.getByText('+919840012345')).toBeInTheDocument();
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    const name = person() as HTMLElement;
    await userEvent.clear(name);
    await userEvent.type(name, ' Meera R. ');
    await press('Save');
    expect(await screen.findByText('Your name was saved.')).toBeInTheDocument();
    expect(sent).toEqual(['7', { name: 'Meera R.' }]);
    expect(name).toHaveValue('Meera R.');
    expect(router.refresh).toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('says at the field what is wrong with it', async () => {
    api.use(
      http.put('/api/users/:id', () =>
        HttpResponse.json(
          { message: 'no', code: 'VALIDATION', errors: { name: ['At most 30 characters.'] } },
          { status: 422 },
        ),
      ),
    );
    await asSecondary({ mobile: null });
    const name = person() as HTMLElement;
    await userEvent.clear(name);
    await press('Save');
    expect(await screen.findByText('Name is required')).toBeInTheDocument();
    await userEvent.type(name, 'M');
    await press('Save');
    expect(await screen.findByText('At most 30 characters.')).toBeInTheDocument();
    expect(screen.queryByText('Phone Number')).not.toBeInTheDocument();
  });

  it('is the profile’s to edit for a primary user', async () => {
    await renderScreen(<SecurityScreen />);
    expect(await screen.findByText('Password')).toBeInTheDocument();
    expect(person()).toBeNull();
  });
});

it('lists what one agreed to, with its version', async () => {
  await renderScreen(<SecurityScreen />);
  const link = await screen.findByRole('link', { name: 'Terms of Service' });
  const row = link.closest('li') as HTMLElement;
  expect(row).toHaveTextContent('Version 2');
  expect(row).toHaveTextContent('Agreed');
});

it('says that one agreed to more than is listed', async () => {
  const consents = Array.from({ length: 200 }, (_, index) => ({
    document: 'terms',
    version: 300 - index,
    given: true,
    at: '2026-11-20T08:00:00Z',
  }));
  api.use(http.get('/api/consents', () => HttpResponse.json({ data: consents })));
  await renderScreen(<SecurityScreen />);
  expect(await screen.findByText(/The newest 200 are shown/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'copy of your data' })).toBeInTheDocument();
});
