import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { allMessages } from '@/i18n/messages';
import { inputs } from '@/testing/inputs';
import { renderScreen } from '@/testing/render';

import { Form as ScreenForm } from '../form';
import { DateField, type DateFieldProps } from './date-field';

const change = vi.fn();

function Form({ start = null, ...props }: DateFieldProps & { start?: string | null }) {
  const [day, setDay] = useState(start);
  return (
    <>
      <DateField
        label="Expiry date"
        {...props}
        value={day}
        onChange={(next) => {
          change(next);
          setDay(next);
        }}
      />
      <button type="button">Next</button>
    </>
  );
}

const field = () => screen.getByLabelText('Expiry date');

beforeEach(() => {
  change.mockClear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T06:00:00Z') });
});
afterEach(() => vi.useRealTimers());

describe('DateField', () => {
  it('shows a stored day in its own form', async () => {
    await renderScreen(<Form start="2026-12-05" />);
    expect(field()).toHaveValue('05-12-2026');
    expect(field()).not.toHaveAccessibleDescription();
  });

  it('says which day was understood, and keeps what was typed on Tab', async () => {
    await renderScreen(<Form />);
    await userEvent.type(field(), '5/12/26');
    await userEvent.tab();
    expect(change).toHaveBeenLastCalledWith('2026-12-05');
    expect(field()).toHaveValue('5/12/26');
    expect(field()).toHaveAccessibleDescription('Understood as Saturday, 5 December 2026');
  });

  it.each([
    ['20-11-2026', 'This day has passed.'],
    ['31-02-2027', 'There is no such day in the calendar.'],
    ['soon', 'This is not a full date. Write day, month and year, such as 28-11-2026.'],
  ])('refuses %s with its reason and does not erase it', async (typed, reason) => {
    await renderScreen(<Form minDate="2026-11-28" />);
    await userEvent.type(field(), typed);
    await userEvent.tab();
    expect(field()).toHaveValue(typed);
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription(reason);
    expect(field()).toHaveAttribute('data-unresolved');
    expect(change).toHaveBeenLastCalledWith(null);
  });

  it('names the first and the last possible day', async () => {
    const limits = { minDate: '2027-01-01', maxDate: '2027-06-30' };
    await renderScreen(<Form {...limits} />);
    await userEvent.type(field(), '31-12-2026{Enter}');
    expect(field()).toHaveAccessibleDescription(
      'The first possible day is Friday, 1 January 2027.',
    );
    await userEvent.clear(field());
    await userEvent.type(field(), '1-7-2027{Enter}');
    expect(field()).toHaveAccessibleDescription(
      'The last possible day is Wednesday, 30 June 2027.',
    );
  });

  it('finds no fault with a stored day that has passed', async () => {
    await renderScreen(<Form start="2026-01-05" minDate="2026-11-28" />);
    expect(field()).toBeValid();
    expect(field()).not.toHaveAttribute('data-unresolved');
  });

  it('asks about a day that is far away, which one press confirms', async () => {
    await renderScreen(<Form unusual={{ above: 365, message: 'So late?' }} />);
    await userEvent.type(field(), '1 Jan 2099');
    await userEvent.tab();
    expect(field()).toHaveAttribute('data-unresolved');
    expect(field()).toHaveAccessibleDescription(/Thursday, 1 January 2099 · So late\?/);
    await userEvent.click(screen.getByRole('button', { name: 'Yes, that is right' }));
    expect(field()).not.toHaveAttribute('data-unresolved');
    expect(field()).toHaveFocus();
  });

  it('lets a day be picked, with the mouse from the field', async () => {
    await renderScreen(<Form minDate="2026-11-28" />);
    await userEvent.click(field());
    expect(await screen.findByRole('button', { name: '27 November 2026' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: '30 November 2026' }));
    expect(change).toHaveBeenLastCalledWith('2026-11-30');
    expect(field()).toHaveValue('30-11-2026');
    expect(screen.queryByRole('button', { name: '30 November 2026' })).not.toBeInTheDocument();
  });

  it('lets a day be picked with the keyboard', async () => {
    await renderScreen(<Form start="2026-12-05" />);
    field().focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(await screen.findByRole('button', { name: '5 December 2026' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: '5 December 2026' })).not.toBeInTheDocument();
    expect(field()).toHaveValue('05-12-2026');
  });

  it('closes by Escape on its button, too, before the focus has moved to a day', async () => {
    await renderScreen(<Form start="2026-12-05" />);
    const button = screen.getByRole('button', { name: 'Choose a day' });
    await userEvent.click(button);
    expect(await screen.findByRole('button', { name: '5 December 2026' })).toBeInTheDocument();
    button.focus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: '5 December 2026' })).not.toBeInTheDocument();
  });

  it('gives the form what was typed and left before its code was there', async () => {
    const messages = await allMessages('en');
    const page = (
      <NextIntlClientProvider locale="en" messages={messages} timeZone="Asia/Kolkata">
        <ScreenForm onSubmit={vi.fn()}>
          <Form start="2026-12-05" />
        </ScreenForm>
      </NextIntlClientProvider>
    );
    const served = document.createElement('div');
    served.innerHTML = renderToString(page);
    document.body.append(served);
    const typed = screen.getByLabelText<HTMLInputElement>('Expiry date');
    typed.value = '31-12-2026';
    await act(async () => {
      hydrateRoot(served, page);
    });
    expect(change).toHaveBeenLastCalledWith('2026-12-31');
    expect(typed).toHaveValue('31-12-2026');
    served.remove();
  });
});

describe.each(['en', 'zh', 'es', 'fr', 'it', 'ar'] as const)('dates typed in %s', (locale) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('become the day that people mean, or stay with the reason', async () => {
    for (const row of inputs('dates').filter(({ language }) => language === locale)) {
      // A short year means one near the day of the row.
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${row.today}T12:00:00Z`) });
      const { unmount } = await renderScreen(<Form />, { locale });
      const typed = row.typed ?? '';
      fireEvent.change(field(), { target: { value: typed } });
      fireEvent.blur(field());
      // A field has one line.
      expect(field()).toHaveValue(typed.replaceAll('\n', ''));
      expect(change, typed).toHaveBeenLastCalledWith(row.value || null);
      expect(field().getAttribute('aria-invalid') === 'true', typed).toBe(Boolean(row.problem));
      expect(field().getAttribute('aria-describedby'), typed).toBeTruthy();
      unmount();
    }
  }, 60_000);
});
