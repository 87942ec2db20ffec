import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

import { OfflineBar } from '@/shared/ui/feedback/offline-bar';
import { renderScreen } from '@/testing/render';

import { DateField } from './date-field';
import { TextField } from './text-field';

const isOnline = vi.fn(() => true);
Object.defineProperty(navigator, 'onLine', { get: isOnline, configurable: true });

/** How often each file was asked for. It can be loaded only with a connection. */
const { calendarFile, ruleFile } = vi.hoisted(() => ({
  calendarFile: { asked: 0, loaded: 0, isMissing: false },
  ruleFile: { asked: 0, isMissing: false },
}));
vi.mock('./calendar', async (original) => {
  calendarFile.asked += 1;
  if (!navigator.onLine || calendarFile.isMissing) throw new Error('no connection');
  const code = await original();
  calendarFile.loaded += 1;
  return code as object;
});

vi.mock('@/shared/lib/reading/clean-text', async (original) => {
  ruleFile.asked += 1;
  if (!navigator.onLine || ruleFile.isMissing) throw new Error('no connection');
  return (await original()) as object;
});

function turn(state: 'online' | 'offline'): void {
  isOnline.mockReturnValue(state === 'online');
  act(() => void window.dispatchEvent(new Event(state)));
}

afterEach(() => turn('online'));

function TypedDay({ onChange }: { onChange: (day: string | null) => void }) {
  const [day, setDay] = useState<string | null>(null);
  return (
    <DateField
      label="Expiry date"
      value={day}
      onChange={(next) => {
        setDay(next);
        onChange(next);
      }}
    />
  );
}

const calendar = () => screen.queryByRole('button', { name: '15 December 2026' });

it('takes a typed day when the calendar cannot be loaded', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  calendarFile.isMissing = true;
  const changed = vi.fn();
  await renderScreen(<TypedDay onChange={changed} />);
  const button = screen.getByRole('button', { name: 'Choose a day' });
  fireEvent.click(button);
  // The second attempt comes after a second.
  await waitFor(() => expect(reported).toHaveBeenCalled(), { timeout: 3_000 });
  expect(screen.queryByRole('button', { name: /December 2026/ })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Expiry date' }), '15-12-2026');
  expect(changed).toHaveBeenLastCalledWith('2026-12-15');
  calendarFile.isMissing = false;
  reported.mockRestore();
});

it('does not open a calendar later that was asked for without a connection', async () => {
  await renderScreen(
    <>
      <OfflineBar />
      <DateField label="Expiry date" value="2026-12-05" onChange={() => undefined} />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Choose a day' });
  const { asked } = calendarFile;
  turn('offline');
  fireEvent.click(button);
  await waitFor(() => expect(calendarFile.asked).toBe(asked + 1));
  expect(screen.getByTestId('connection')).not.toBeEmptyDOMElement();
  turn('online');
  await waitFor(() => expect(calendarFile.loaded).toBe(1));
  await act(async () => undefined);
  expect(calendar()).toBeNull();
  fireEvent.click(button);
  await waitFor(() => expect(calendar()).toBeInTheDocument());
});

const TYPED = 'Kav\u200beri Yarns\u3164';

function Subject() {
  const [text, setText] = useState('');
  return (
    <>
      <OfflineBar />
      <TextField
        label="Subject"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </>
  );
}

async function pasteAndLeave() {
  await userEvent.click(screen.getByLabelText('Subject'));
  await userEvent.paste(TYPED);
  await userEvent.tab();
}

it('keeps the text when the rule cannot be loaded, and reports that', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  ruleFile.isMissing = true;
  await renderScreen(<Subject />);
  await pasteAndLeave();
  // The second attempt comes after a second.
  await waitFor(() => expect(reported).toHaveBeenCalled(), { timeout: 3_000 });
  expect(screen.getByLabelText('Subject')).toHaveValue(TYPED);
  ruleFile.isMissing = false;
  reported.mockRestore();
});

it('does not change a text later that was left without a connection', async () => {
  await renderScreen(<Subject />);
  const { asked } = ruleFile;
  turn('offline');
  await pasteAndLeave();
  await waitFor(() => expect(ruleFile.asked).toBe(asked + 1));
  expect(screen.getByTestId('connection')).not.toBeEmptyDOMElement();
  turn('online');
  await waitFor(() => expect(ruleFile.asked).toBe(asked + 2));
  await act(async () => undefined);
  expect(screen.getByLabelText('Subject')).toHaveValue(TYPED);
  await userEvent.click(screen.getByLabelText('Subject'));
  await userEvent.tab();
  await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveValue('Kaveri Yarns'));
});
