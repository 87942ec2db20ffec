import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';
import { aSession, aUser } from '@/testing/session';

import { isDaily, type Preferences, toDefaults } from './preferences';
import { PreferencesScreen } from './preferences-screen';

const FREE = {
  inApp: ['now', 'never'],
  email: ['now', 'daily', 'never'],
  whatsapp: ['never', 'now', 'daily'],
};
const NEEDED = { inApp: ['now'], email: ['now'], whatsapp: ['never'] };
const USUAL = { inApp: 'now', email: 'now', whatsapp: 'never' };

const group = (kind: string, label: string, whyLocked: string | null = null) => ({
  kind,
  label,
  description: `About ${label}.`,
  kinds: [],
  choices: whyLocked ? NEEDED : FREE,
  locked: whyLocked ? ['inApp', 'email', 'whatsapp'] : [],
  whyLocked,
});

const some = (change: object = {}): Preferences =>
  ({
    leads: USUAL,
    orders: { ...USUAL, email: 'daily' },
    payments: USUAL,
    kinds: [
      group('leads', 'New enquiries'),
      group('orders', 'Orders'),
      group('payments', 'Payments', 'Messages about payments are always sent.'),
    ],
    timeZone: 'Asia/Kolkata',
    timeZones: [{ id: 'Asia/Kolkata', label: 'Kolkata' }],
    quietHours: { from: '21:00', to: '08:00' },
    whatsappEndsIn: '3210',
    version: 3,
    can: ['change'],
    ...change,
  }) as unknown as Preferences;

let stored = some();
/** The bodies that were sent, with the version each named. */
let sent: Record<string, unknown>[] = [];
/** How the API answers next, unless it accepts. */
let refusals: { status: number; body: object }[] = [];

beforeEach(() => {
  stored = some();
  sent = [];
  refusals = [];
  api.use(
    http.get('/api/notifications/preferences', () => HttpResponse.json({ data: stored })),
    http.put('/api/notifications/preferences', async ({ request }) => {
      const { version, ...wish } = (await request.json()) as Record<string, object>;
      sent.push({ version, ...wish });
      const refusal = refusals.shift();
      if (refusal) return HttpResponse.json(refusal.body, { status: refusal.status });
      const before = stored as unknown as Record<string, object>;
      const after = Object.entries(wish).map(([key, value]) => [
        key,
        key === 'quietHours' ? value : { ...before[key], ...value },
      ]);
      stored = { ...stored, ...Object.fromEntries(after), version: stored.version + 1 };
      return HttpResponse.json({ data: stored });
    }),
  );
});

const box = (name: string) => screen.getByRole('combobox', { name });
const choose = (name: string, option: string) => userEvent.selectOptions(box(name), option);
const leadsByEmail = 'New enquiries: By e-mail';

async function show(options = {}) {
  await renderScreen(<PreferencesScreen />, options);
  await screen.findByRole('table');
}

it('stores a choice at once, and takes it back', async () => {
  await show();
  await choose(leadsByEmail, 'Never');
  expect(box(leadsByEmail)).toHaveValue('never');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Your last change was undone.');
  expect(box(leadsByEmail)).toHaveValue('now');
  expect(sent).toEqual([
    { version: 3, leads: { email: 'never' } },
    { version: 4, leads: { email: 'now' } },
  ]);
});

it('sends several choices one after the other, each with the version before it', async () => {
  await show();
  await choose(leadsByEmail, 'Never');
  await choose('Orders: By e-mail', 'Never');
  await waitFor(() => expect(sent).toHaveLength(2));
  await screen.findByText('Your change is saved.');
  expect(sent.map(({ version }) => version)).toEqual([3, 4]);
  expect(box(leadsByEmail)).toHaveValue('never');
  expect(box('Orders: By e-mail')).toHaveValue('never');
});

it('shows the stored choice again where the API refuses, and says why', async () => {
  refusals = [{ status: 429, body: { message: 'Too many.', code: 'X', errors: {} } }];
  await show();
  await choose(leadsByEmail, 'Never');
  expect(await screen.findByText('Not saved: Too many.')).toBeInTheDocument();
  expect(box(leadsByEmail)).toHaveValue('now');
});

it('shows what somebody else has stored meanwhile, and does not overwrite it', async () => {
  const theirs = some({ leads: { ...USUAL, email: 'daily' }, version: 9 });
  refusals = [{ status: 409, body: { message: 'Old', code: 'CHANGED', errors: {}, data: theirs } }];
  await show();
  await choose(leadsByEmail, 'Never');
  expect(await screen.findByText(/were changed elsewhere/)).toBeInTheDocument();
  expect(box(leadsByEmail)).toHaveValue('daily');
});

it('offers no choice where there is none, and says why', async () => {
  await show();
  const row = screen.getByRole('row', { name: /Payments/ });
  expect(within(row).queryByRole('combobox')).not.toBeInTheDocument();
  expect(within(row).getAllByText('Always')).toHaveLength(2);
  expect(within(row).getByText('Messages about payments are always sent.')).toBeInTheDocument();
});

it('gives every row its defaults again', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Reset to defaults' }));
  await screen.findByText('Your change is saved.');
  expect(sent).toEqual([{ version: 3, orders: { email: 'now' } }]);
  expect(screen.queryByRole('button', { name: 'Reset to defaults' })).not.toBeInTheDocument();
});

it('says in words when and where messages come', async () => {
  await show();
  expect(screen.getByText('Your daily e-mail comes at 9:00 AM, Kolkata time.')).toBeInTheDocument();
  expect(screen.getByText(/Between 9:00 PM and 8:00 AM/)).toBeInTheDocument();
  expect(screen.getByText('…3210')).toBeInTheDocument();
});

it('turns quiet hours off and on, and sends a time once it has been left', async () => {
  await show();
  const from = screen.getByLabelText('From');
  await userEvent.clear(from);
  await userEvent.type(from, '22:30');
  expect(sent).toEqual([]);
  await userEvent.tab();
  await waitFor(() =>
    expect(sent).toEqual([{ version: 3, quietHours: { from: '22:30', to: '08:00' } }]),
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Quiet hours for WhatsApp' }));
  expect(await screen.findByText('WhatsApp messages may come at any hour.')).toBeInTheDocument();
  await waitFor(() => expect(sent[1]).toEqual({ version: 4, quietHours: null }));
});

it('chooses nothing for WhatsApp without a number, and leads to where one is added', async () => {
  stored = some({ whatsappEndsIn: null });
  await show();
  expect(box('New enquiries: By WhatsApp')).toBeDisabled();
  expect(box(leadsByEmail)).toBeEnabled();
  const link = screen.getByRole('link', { name: 'Add a mobile number' });
  expect(link).toHaveAttribute('href', '/my-profile/edit#mobile');
});

it('only shows the settings to who may not change them', async () => {
  stored = some({ can: [] });
  await show({ session: aSession({ user: aUser({ isPrimary: false }) }) });
  expect(screen.getByText(/Only your company’s primary user/)).toBeInTheDocument();
  for (const each of screen.getAllByRole('combobox')) expect(each).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Reset to defaults' })).not.toBeInTheDocument();
});

it('knows what differs from the defaults, and what comes once a day', () => {
  expect(toDefaults(some())).toEqual({ orders: { email: 'now' } });
  expect(toDefaults(some({ orders: USUAL }))).toBeNull();
  expect([isDaily(some(), 'email'), isDaily(some(), 'whatsapp')]).toEqual([true, false]);
});
