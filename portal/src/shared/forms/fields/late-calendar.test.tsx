import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { OfflineBar } from '@/shared/ui/feedback/offline-bar';
import { renderScreen } from '@/testing/render';

import { DateField } from './date-field';

const isOnline = vi.fn(() => true);
Object.defineProperty(navigator, 'onLine', { get: isOnline, configurable: true });

/** How often the file of the calendar was asked for. It can be loaded with a connection alone. */
const file = vi.hoisted(() => ({ asked: 0, loaded: 0 }));
vi.mock('./calendar', async (original) => {
  file.asked += 1;
  if (!navigator.onLine) throw new Error('no connection');
  const code = await original();
  file.loaded += 1;
  return code as object;
});

function turn(state: 'online' | 'offline'): void {
  isOnline.mockReturnValue(state === 'online');
  act(() => void window.dispatchEvent(new Event(state)));
}

afterEach(() => turn('online'));

const calendar = () => screen.queryByRole('button', { name: '15 December 2026' });

it('does not open a calendar later that was asked for without a connection', async () => {
  await renderScreen(
    <>
      <OfflineBar />
      <DateField label="Expiry date" value="2026-12-05" onChange={() => undefined} />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Choose a day' });
  turn('offline');
  fireEvent.click(button);
  await waitFor(() => expect(file.asked).toBe(1));
  expect(screen.getByTestId('connection')).not.toBeEmptyDOMElement();
  turn('online');
  await waitFor(() => expect(file.loaded).toBe(1));
  await act(async () => undefined);
  expect(calendar()).toBeNull();
  fireEvent.click(button);
  await waitFor(() => expect(calendar()).toBeInTheDocument());
});
