import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { keepFirstEmail } from '@/domain/account/first-email';
import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { SignInForm } from './sign-in-form';

const email = () => screen.getByLabelText('E-mail');
const password = () => screen.getByLabelText('Password');
const logIn = () => screen.getByRole('button', { name: 'Log in' });

async function fillIn() {
  await userEvent.type(email(), ' buyer@demo.example ');
  await userEvent.type(password(), 'secret');
}

const refuse = (status: number, code: string, headers = {}, message = 'Unauthorized') =>
  api.use(
    http.post('/session', () =>
      HttpResponse.json({ message, code, errors: {} }, { status, headers }),
    ),
  );

describe('the sign-in form', () => {
  const assign = vi.fn();
  const { location } = window;

  beforeEach(() => {
    // jsdom cannot leave a page, so this only records the address.
    vi.stubGlobal('location', {
      ...location,
      origin: location.origin,
      href: location.href,
      assign,
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('starts with the address whose first password was just set', async () => {
    keepFirstEmail('meera@kaveri.example');
    await renderScreen(<SignInForm from={null} />);
    expect(email()).toHaveValue('meera@kaveri.example');
  });

  it('asks for both fields with the documents’ words and sends nothing', async () => {
    await renderScreen(<SignInForm from={null} />);
    await userEvent.click(logIn());
    expect(screen.getByText('Please input your E-mail!')).toBeInTheDocument();
    expect(screen.getByText('Please input your Password!')).toBeInTheDocument();
    await waitFor(() => expect(email()).toHaveFocus());
  });

  it('sends what was typed once, remembered by default, and goes where it is told', async () => {
    const sent: unknown[] = [];
    api.use(
      http.post('/session', async ({ request }) => {
        sent.push(await request.json());
        await delay(50);
        return HttpResponse.json({ data: { next: '/rfq/view/3' } });
      }),
    );
    await renderScreen(<SignInForm from="/rfq/view/3" />, { locale: 'en' });
    await fillIn();
    await userEvent.click(logIn());
    await userEvent.click(logIn());
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/rfq/view/3'));
    expect(sent).toEqual([
      { username: 'buyer@demo.example', password: 'secret', remember: true, from: '/rfq/view/3' },
    ]);
  });

  it('keeps the language when it leaves', async () => {
    api.use(http.post('/session', () => HttpResponse.json({ data: { next: '/' } })));
    await renderScreen(<SignInForm from={null} />, { locale: 'ar' });
    await userEvent.type(screen.getByLabelText('البريد الإلكتروني'), 'a@b.example');
    await userEvent.type(screen.getByLabelText('كلمة المرور'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'تسجيل الدخول' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/ar'));
  });

  it('says that e-mail or password is wrong, not which', async () => {
    refuse(401, 'INVALID_CREDENTIALS');
    await renderScreen(<SignInForm from={null} />);
    await fillIn();
    await userEvent.click(logIn());
    expect(await screen.findByRole('alert')).toHaveTextContent('Email/Password is Invalid');
    expect(assign).not.toHaveBeenCalled();
  });

  it.each([
    ['in the API’s words', 'Please try again in 5 minutes.', 'Please try again in 5 minutes.'],
    ['also where none came', '', 'Too many attempts. Try again in 5 minutes.'],
  ])('says how long a lockout lasts, %s', async (_whose, message, shown) => {
    refuse(429, 'RATE_LIMITED', { 'retry-after': '300' }, message);
    await renderScreen(<SignInForm from={null} />);
    await fillIn();
    await userEvent.click(logIn());
    expect(await screen.findByRole('alert')).toHaveTextContent(shown);
  });

  it('does not blame the password when the server is away', async () => {
    api.use(http.post('/session', () => HttpResponse.error()));
    await renderScreen(<SignInForm from={null} />);
    await fillIn();
    await userEvent.click(logIn());
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection to the server.');
    expect(logIn()).toBeEnabled();
  });
});
