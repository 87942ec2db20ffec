import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';

import { allMessages } from '@/i18n/messages';

import { renderScreen } from '@/testing/render';

import { Form as ScreenForm } from '../form';

type DateField = typeof import('./date-field').DateField;

let Field: DateField;
let arrive: () => Promise<void>;
/** Like `arrive`, but React does its work when it likes, as in a browser. */
let arriveAlone: () => Promise<void>;

/** Delays the calendar's code until a test lets it load. */
beforeEach(async () => {
  vi.resetModules();
  let release: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.doMock('./date-input', async (original) => {
    await wait;
    return original();
  });
  ({ DateField: Field } = await import('./date-field'));
  arriveAlone = async () => {
    release();
    await import('./date-input');
  };
  arrive = () => act(arriveAlone);
});

function Form({ field: Part, change }: { field: DateField; change: (day: unknown) => void }) {
  const [day, setDay] = useState<string | null>('2026-12-05');
  return (
    <>
      <Part
        label="Expiry date"
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

it('is a field with its date before the calendar is there', async () => {
  await renderScreen(<Form field={Field} change={vi.fn()} />);
  expect(field()).toHaveValue('05-12-2026');
});

it('keeps the focus and what was typed when the calendar comes', async () => {
  const change = vi.fn();
  await renderScreen(<Form field={Field} change={change} />);
  await userEvent.clear(field());
  await userEvent.type(field(), '31-12');
  await arrive();
  await waitFor(() => expect(field()).toHaveFocus());
  expect(field()).toHaveValue('31-12');
  await userEvent.type(field(), '-2026');
  expect(change).toHaveBeenLastCalledWith('2026-12-31');
});

it('reads what was typed by one who went on before the calendar came', async () => {
  const change = vi.fn();
  await renderScreen(<Form field={Field} change={change} />);
  await userEvent.clear(field());
  await userEvent.type(field(), '31-12-2026');
  await userEvent.tab();
  await arrive();
  await waitFor(() => expect(change).toHaveBeenLastCalledWith('2026-12-31'));
  expect(field()).toHaveValue('31-12-2026');
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
});

it('gives the form what was typed and left before its code was there', async () => {
  const change = vi.fn();
  const messages = await allMessages('en');
  const page = (
    <NextIntlClientProvider locale="en" messages={messages} timeZone="Asia/Kolkata">
      <ScreenForm onSubmit={vi.fn()}>
        <Form field={Field} change={change} />
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

it('gives the form a whole date at once, which Enter may send', async () => {
  const change = vi.fn();
  await renderScreen(<Form field={Field} change={change} />);
  await userEvent.clear(field());
  await userEvent.type(field(), '31-12-2026');
  expect(change).toHaveBeenLastCalledWith('2026-12-31');
});

it('loses no key that is pressed as soon as the calendar is there', async () => {
  await renderScreen(<Form field={Field} change={vi.fn()} />);
  await userEvent.clear(field());
  await userEvent.type(field(), '31');
  const simple = field();
  // Before anything that React has put off: as a browser does with a key that waits.
  const pressed = new Promise<void>((resolve) => {
    const watch = new MutationObserver(() => {
      if (simple.isConnected) return;
      watch.disconnect();
      const full = screen.getByLabelText<HTMLInputElement>('Expiry date');
      fireEvent.input(full, { target: { value: `${full.value}-12-2026` } });
      resolve();
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  try {
    await arriveAlone();
    await pressed;
    await waitFor(() => expect(field()).toHaveValue('31-12-2026'));
  } finally {
    vi.unstubAllGlobals();
  }
});
