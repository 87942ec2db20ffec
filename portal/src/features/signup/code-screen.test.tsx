import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { RulesProvider } from '@/domain/reference/rules-context';
import { startWait, waitFor as waits } from '@/shared/lib/wait';
import { api } from '@/testing/api';
import { router } from '@/testing/navigation';
import { renderScreen } from '@/testing/render';
import { someRules } from '@/testing/rules';

import { CodeScreen } from './code-screen';
import { keepDraft, readDraft } from './draft';
import { NEW_SIGN_UP } from './sign-up-model';

const MOBILE = '+919840012345';
const EMAIL = 'meera@kaveri.example';
let verified: unknown[] = [];
let sent: unknown[] = [];

beforeEach(() => {
  sessionStorage.clear();
  verified = [];
  sent = [];
  api.use(
    http.post('/api/auth/whatsapp/verify', async ({ request }) => {
      verified.push(await request.json());
      return HttpResponse.json({ data: { verified: true } });
    }),
    http.post('/api/auth/whatsapp/otp', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ message: 'sent' });
    }),
  );
});
afterEach(() => vi.useRealTimers());

const open = (rules: Parameters<typeof someRules>[0] | null = {}) =>
  renderScreen(
    <RulesProvider rules={rules && someRules(rules)}>
      <CodeScreen mobile={MOBILE} email={EMAIL} />
    </RulesProvider>,
  );
const cells = () => screen.getAllByRole('textbox');
const typed = () => cells().map((cell) => (cell as HTMLInputElement).value);
const refuse = (code: string, message: string) =>
  api.use(
    http.post('/api/auth/whatsapp/verify', () =>
      HttpResponse.json({ message, code, errors: {} }, { status: 400 }),
    ),
  );

describe('the code screen', () => {
  it('has six cells that ask for digits and take the code of a message', async () => {
    await open();
    expect(cells()).toHaveLength(6);
    for (const cell of cells()) {
      expect(cell).toHaveAttribute('inputmode', 'numeric');
      expect(cell).toHaveAttribute('autocomplete', 'one-time-code');
    }
    expect(screen.getByRole('group', { name: 'One-time code' })).toHaveAttribute('dir', 'ltr');
    expect(screen.getByLabelText('Digit 1 of 6')).toHaveFocus();
  });

  it('sends the code as soon as it is complete, then leads to the e-mail', async () => {
    keepDraft({ ...NEW_SIGN_UP, name: 'Meera' });
    await open();
    await userEvent.keyboard('482913');
    await waitFor(() =>
      expect(router.replace).toHaveBeenCalledWith('/checkemail?email=meera%40kaveri.example'),
    );
    expect(verified).toEqual([{ mobile: MOBILE, code: '482913', email: EMAIL }]);
    expect(readDraft()).toBeNull();
  });

  it.each([
    ['the digits', '482913'],
    ['digits in two groups', '482 913'],
    ['the whole message', 'Your Lading code is 482913. It is good for 10 minutes.'],
    ['Arabic digits', '٤٨٢٩١٣'],
  ])('takes %s from the clipboard', async (_name, text) => {
    await open();
    await userEvent.click(screen.getByLabelText('Digit 1 of 6'));
    await userEvent.paste(text);
    await waitFor(() =>
      expect(verified).toEqual([{ mobile: MOBILE, code: '482913', email: EMAIL }]),
    );
  });

  it('takes a code that the phone fills in at once, and typed Arabic digits', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('Digit 1 of 6'), { target: { value: '٤٨٢٩١٣' } });
    await waitFor(() =>
      expect(verified).toEqual([{ mobile: MOBILE, code: '482913', email: EMAIL }]),
    );
  });

  it('moves with the arrows and takes digits back', async () => {
    await open();
    await userEvent.keyboard('48');
    expect(screen.getByLabelText('Digit 3 of 6')).toHaveFocus();
    await userEvent.keyboard('{Backspace}{Backspace}');
    expect(typed()).toEqual(['4', '', '', '', '', '']);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}7');
    expect(verified).toHaveLength(0);
  });

  it('wants all six before it asks', async () => {
    await open();
    await userEvent.keyboard('123');
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter the 6-digit code.');
    expect(verified).toHaveLength(0);
  });

  it.each([
    ['OTP_INVALID', 'The code is not valid.'],
    ['OTP_EXPIRED', 'The code has expired. Please ask for a new one.'],
  ])('says %s, empties the cells and starts again', async (code, message) => {
    refuse(code, message);
    await open();
    await userEvent.keyboard('111111');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(typed()).toEqual(['', '', '', '', '', '']);
    expect(screen.getByLabelText('Digit 1 of 6')).toHaveFocus();
    await userEvent.keyboard('4');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(router.replace).not.toHaveBeenCalled();
  });

  it('leads back to who typed a wrong number', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Wrong number? Change it' })).toHaveAttribute(
      'href',
      '/signup',
    );
  });
});

describe('sending the code again', () => {
  const button = () => screen.getByRole('button', { name: /^Resend/ });

  it('counts 59 seconds down, then sends, then counts again', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    await open();
    expect(button()).toBeDisabled();
    expect(button()).toHaveTextContent('Resend in 0:59');
    act(() => void vi.advanceTimersByTime(58_000));
    expect(button()).toHaveTextContent('Resend in 0:01');
    expect(button()).toBeDisabled();
    act(() => void vi.advanceTimersByTime(1_000));
    expect(button()).toHaveTextContent('Resend code');
    fireEvent.click(button());
    await vi.waitFor(() => expect(button()).toHaveTextContent('Resend in 0:59'));
    expect(sent).toEqual([{ mobile: MOBILE }]);
  });

  it('counts as many seconds down as staff set', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    await open({ codeResendSeconds: 90 });
    expect(button()).toHaveTextContent('Resend in 1:30');
    act(() => void vi.advanceTimersByTime(90_000));
    expect(button()).toBeEnabled();
  });

  it('asks at once while the wait is not known: a refusal names it', async () => {
    await open(null);
    await waitFor(() => expect(button()).toBeEnabled());
  });

  it('goes on counting after a reload', async () => {
    startWait(waits.code(MOBILE), 20);
    await open();
    await waitFor(() => expect(button()).toHaveTextContent(/Resend in 0:(20|19)/));
  });

  it('waits as long as the server says', async () => {
    startWait(waits.code(MOBILE), 0);
    api.use(
      http.post('/api/auth/whatsapp/otp', () =>
        HttpResponse.json(
          { message: 'Please wait.', code: 'RATE_LIMITED', errors: {} },
          { status: 429, headers: { 'retry-after': '33' } },
        ),
      ),
    );
    await open();
    await waitFor(() => expect(button()).toBeEnabled());
    await userEvent.click(button());
    await waitFor(() => expect(button()).toHaveTextContent(/Resend in 0:3[23]/));
    expect(await screen.findByText('Please wait.')).toBeInTheDocument();
  });
});
