import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { ChangePasswordButton } from './change-password-button';

const onChanged = vi.fn();
let checked: unknown[] = [];
let set: unknown[] = [];

const refusal =
  (status: number, code: string, more = {}, headers = {}) =>
  () =>
    HttpResponse.json({ message: 'Refused', code, errors: {}, ...more }, { status, headers });

beforeEach(async () => {
  checked = [];
  set = [];
  api.use(
    http.post('/session/password', async ({ request }) => {
      checked.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
    http.put('/session/password', async ({ request }) => {
      set.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await renderScreen(<ChangePasswordButton onChanged={onChanged} />);
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  await screen.findByRole('dialog');
});

const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) =>
  // The button that opens the dialog has the same name and is hidden behind the dialog.
  userEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement);

async function passStageOne() {
  await type('Current password', 'old-password');
  await press('Next');
  await screen.findByLabelText('New password');
}

async function choose(password: string, confirmation = password) {
  await type('New password', password);
  await type('Confirm password', confirmation);
  await press('Change Password');
}

describe('the address of the header’s menu', () => {
  it('opens the dialog, which stays closed once it was closed', async () => {
    cleanup();
    await renderScreen(<ChangePasswordButton />, { path: '/my-profile/security?dialog=password' });
    expect(await screen.findByRole('dialog', { name: 'Change Password' })).toBeInTheDocument();
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(window.location.search).toBe('');
  });
});

describe('changing the password', () => {
  it('checks the current one first, then sets the new one', async () => {
    await passStageOne();
    await choose('new-password');
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(checked).toEqual([{ password: 'old-password' }]);
    expect(set).toEqual([{ password: 'new-password' }]);
    expect(await screen.findByText('Your password was changed.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('asks for the current password', async () => {
    await press('Next');
    expect(screen.getByText('This field is required')).toBeInTheDocument();
    expect(checked).toHaveLength(0);
  });

  it('says that the current password is wrong, at its field', async () => {
    api.use(http.post('/session/password', refusal(400, 'PASSWORD_MISMATCH')));
    await type('Current password', 'wrong');
    await press('Next');
    expect(await screen.findByText('Password mismatch')).toBeInTheDocument();
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  });

  it('says how long guessing has to wait', async () => {
    const wait = refusal(429, 'RATE_LIMITED', {}, { 'retry-after': '840' });
    api.use(http.post('/session/password', wait));
    await type('Current password', 'wrong');
    await press('Next');
    expect(await screen.findByText('Refused')).toBeInTheDocument();
  });

  it.each([
    ['nothing', '', 'This field is required'],
    ['the current one', 'old-password', 'New password cannot be same as current password'],
    ['a short one', 'abcde', 'Password must be at least 6 characters'],
  ])('refuses %s', async (_name, password, message) => {
    await passStageOne();
    if (password) await choose(password);
    else await press('Change Password');
    expect(screen.getAllByText(message).length).toBeGreaterThan(0);
    expect(set).toHaveLength(0);
  });

  it('wants the same twice', async () => {
    await passStageOne();
    await choose('new-password', 'new-passwort');
    expect(screen.getByText('Password does not match')).toBeInTheDocument();
    expect(set).toHaveLength(0);
  });

  it('shows what only the server knows of the new one, and lets one try again', async () => {
    const password = ['This password is too common. Please choose another one.'];
    api.use(http.put('/session/password', refusal(422, 'VALIDATION', { errors: { password } })));
    await passStageOne();
    await choose('password1');
    expect(await screen.findByText(password[0] as string)).toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveValue('password1');
  });

  it('starts again when it took too long', async () => {
    api.use(http.put('/session/password', refusal(400, 'TOKEN_INVALID')));
    await passStageOne();
    await choose('new-password');
    expect(await screen.findByLabelText('Current password')).toHaveValue('');
    expect(
      await screen.findByText('That took too long. Please enter your current password again.'),
    ).toBeInTheDocument();
  });
});
