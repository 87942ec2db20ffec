import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { takeFirstEmail } from '@/domain/account/first-email';
import { RulesProvider } from '@/domain/reference/rules-context';
import { startWait, waitFor as waits } from '@/shared/lib/wait';
import { api } from '@/testing/api';
import { router } from '@/testing/navigation';
import { renderScreen } from '@/testing/render';
import { someRules } from '@/testing/rules';

import { CheckEmailScreen } from './check-email-screen';
import { ForgotScreen } from './forgot-screen';
import { ResetScreen } from './reset-screen';

const EMAIL = 'meera@kaveri.example';
let sent: unknown[] = [];

const refusal = (status: number, code: string, errors = {}) =>
  HttpResponse.json({ message: 'Refused', code, errors }, { status });

beforeEach(() => {
  sessionStorage.clear();
  sent = [];
  api.use(
    http.post('/api/users/forgotpassword', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ message: 'If this address is known, a link is on its way.' });
    }),
  );
});

describe('a forgotten password', () => {
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Send link' }));

  it.each([
    ['', 'Please input your E-mail!'],
    ['meera@kaveri', 'The input is not a valid E-mail!'],
  ])('"%s" is no address', async (email, message) => {
    await renderScreen(<ForgotScreen />);
    if (email) await userEvent.type(screen.getByLabelText('E-mail'), email);
    await submit();
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(sent).toHaveLength(0);
  });

  it('leads to the mailbox, whoever has that address', async () => {
    await renderScreen(<ForgotScreen />);
    await userEvent.type(screen.getByLabelText('E-mail'), ` ${EMAIL} `);
    await submit();
    await waitFor(() =>
      expect(router.push).toHaveBeenCalledWith('/checkemail?email=meera%40kaveri.example'),
    );
    expect(sent).toEqual([{ email: EMAIL }]);
  });

  it('says when one has to wait', async () => {
    api.use(http.post('/api/users/forgotpassword', () => refusal(429, 'RATE_LIMITED')));
    await renderScreen(<ForgotScreen />);
    await userEvent.type(screen.getByLabelText('E-mail'), EMAIL);
    await submit();
    expect(await screen.findByText('Refused')).toBeInTheDocument();
    expect(router.push).not.toHaveBeenCalled();
  });
});

describe('the mailbox screen', () => {
  it('counts down, then sends the e-mail again', async () => {
    startWait(waits.link(EMAIL), 0);
    await renderScreen(<CheckEmailScreen email={EMAIL} />);
    expect(screen.getByText(EMAIL)).toBeInTheDocument();
    const button = await screen.findByRole('button', { name: 'Resend Email' });
    await userEvent.click(button);
    expect(await screen.findByText('The e-mail was sent again.')).toBeInTheDocument();
    expect(sent).toEqual([{ email: EMAIL }]);
    expect(await screen.findByRole('button', { name: /Resend in 0:5\d/ })).toBeDisabled();
  });

  it('counts hours where the server asks for patience', async () => {
    startWait(waits.link(EMAIL), 0);
    api.use(
      http.post('/api/users/forgotpassword', () =>
        HttpResponse.json(
          { message: 'Too many links.', code: 'RATE_LIMITED', errors: {} },
          { status: 429, headers: { 'retry-after': '3725' } },
        ),
      ),
    );
    await renderScreen(<CheckEmailScreen email={EMAIL} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Resend Email' }));
    expect(await screen.findByText('Too many links.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /Resend in 1:0[12]:\d\d/ })).toBeDisabled();
  });
});

describe('a password link', () => {
  let spent: unknown[] = [];
  let ended = 0;
  const facts = (purpose: string, passwordRequired = true) =>
    api.use(
      http.post('/api/users/resetpassword/check', async ({ request }) => {
        const body = (await request.json()) as { resetpasswordToken: string };
        return body.resetpasswordToken === 'good'
          ? HttpResponse.json({ data: { purpose, email: 'm•••@k•••.example', passwordRequired } })
          : refusal(400, 'TOKEN_INVALID');
      }),
    );

  beforeEach(() => {
    spent = [];
    ended = 0;
    api.use(
      http.post('/api/users/resetpassword', async ({ request }) => {
        spent.push(await request.json());
        return HttpResponse.json({ data: { email: null }, message: 'done' });
      }),
      http.delete('/session', () => {
        ended += 1;
        return new HttpResponse(null, { status: 204 });
      }),
    );
  });

  const open = () => renderScreen(<ResetScreen token="good" />);
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  async function choose(password: string, confirmation = password) {
    await userEvent.type(await screen.findByLabelText('New password'), password);
    if (confirmation) await userEvent.type(screen.getByLabelText('Confirm password'), confirmation);
    await save();
  }

  it('wants a password as long as staff set', async () => {
    facts('reset');
    await renderScreen(
      <RulesProvider rules={someRules({ passwordLength: 10 })}>
        <ResetScreen token="good" />
      </RulesProvider>,
    );
    await choose('knots-123');
    expect(screen.getByText('Password must be at least 10 characters')).toBeInTheDocument();
    expect(spent).toHaveLength(0);
    await choose('4', '4');
    await waitFor(() =>
      expect(spent).toEqual([{ resetpasswordToken: 'good', password: 'knots-1234' }]),
    );
  });

  it.each([
    ['activate', true, 'Set your password'],
    ['invitation', true, 'Join your company on Lading'],
    ['invitation', false, 'Confirm your e-mail'],
    ['reset', true, 'Choose a new password'],
  ])(
    'to %s (password asked: %s) says what it is for, and for whom',
    async (purpose, asks, title) => {
      facts(purpose, asks);
      await open();
      expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
      expect(screen.getByText('m•••@k•••.example')).toBeInTheDocument();
      const name = asks ? 'Save password' : 'Confirm';
      expect(await screen.findByRole('button', { name })).toBeEnabled();
      expect(screen.queryAllByLabelText('New password')).toHaveLength(asks ? 1 : 0);
    },
  );

  it.each([
    ['activate', true, 'New password'],
    ['invitation', false, 'Confirm'],
  ])('to %s takes the focus once the form is there', async (purpose, asks, first) => {
    facts(purpose, asks);
    await open();
    const field = asks
      ? await screen.findByLabelText(first)
      : await screen.findByRole('button', { name: first });
    await waitFor(() => expect(field).toHaveFocus());
  });

  it('sets the password, ends the old session, and leads to the sign-in page', async () => {
    facts('activate');
    await open();
    await choose('new-password');
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/passwordsuccess'));
    expect(spent).toEqual([{ resetpasswordToken: 'good', password: 'new-password' }]);
    expect(ended).toBe(1);
  });

  it('starts the first sign-in with the address, once', async () => {
    facts('activate');
    api.use(
      http.post('/api/users/resetpassword', () =>
        HttpResponse.json({ data: { email: EMAIL }, message: 'Your password is set.' }),
      ),
    );
    await open();
    await choose('new-password');
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/passwordsuccess'));
    expect(takeFirstEmail()).toBe(EMAIL);
    expect(takeFirstEmail()).toBeNull();
  });

  it('only confirms where the password was given before', async () => {
    facts('invitation', false);
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/passwordsuccess'));
    expect(spent).toEqual([{ resetpasswordToken: 'good' }]);
  });

  it.each([
    ['abcde', 'Weak', '30'],
    ['abcdef', 'Fair', '60'],
    ['abcdefgh', 'Strong', '100'],
  ])('shows how strong %s is', async (password, word, value) => {
    facts('reset');
    await open();
    await userEvent.type(await screen.findByLabelText('New password'), password);
    const meter = screen.getByRole('meter', { name: 'Password strength' });
    expect(meter).toHaveAttribute('value', value);
    expect(meter).toHaveAttribute('aria-valuetext', word);
  });

  it('wants the same password twice', async () => {
    facts('reset');
    await open();
    await choose('new-password', 'new-passwort');
    expect(screen.getByText('The two passwords do not match!')).toBeInTheDocument();
    expect(spent).toHaveLength(0);
  });

  it('shows what the server has against a password, with the link still good', async () => {
    facts('reset');
    const password = ['This password is too common. Please choose another one.'];
    api.use(http.post('/api/users/resetpassword', () => refusal(422, 'VALIDATION', { password })));
    await open();
    await choose('password1');
    expect(await screen.findByText(password[0] as string)).toBeInTheDocument();
    expect(ended).toBe(0);
  });

  it.each([
    ['that is not good', 'bad'],
    ['without a token', ''],
  ])('%s has a way on', async (_name, token) => {
    facts('reset');
    await renderScreen(<ResetScreen token={token} />);
    expect(
      await screen.findByRole('heading', { name: 'This link no longer works' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Send a new link' })).toHaveAttribute(
      'href',
      '/forgotpassword',
    );
  });

  it('that was used meanwhile says so instead of failing', async () => {
    facts('reset');
    api.use(http.post('/api/users/resetpassword', () => refusal(400, 'TOKEN_INVALID')));
    await open();
    await choose('new-password');
    expect(
      await screen.findByRole('heading', { name: 'This link no longer works' }),
    ).toBeInTheDocument();
  });

  it('is not called bad when the service is away', async () => {
    api.use(
      http.post('/api/users/resetpassword/check', () => refusal(404, 'NOT_FOUND'), { once: true }),
    );
    await open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    facts('reset');
    await userEvent.click(again);
    expect(await screen.findByLabelText('New password')).toBeInTheDocument();
  });
});
