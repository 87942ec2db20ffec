import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { renderScreen } from '@/testing/render';

import { toast } from './toast';

const isOnline = vi.fn(() => true);
Object.defineProperty(navigator, 'onLine', { get: isOnline, configurable: true });

/** How often the file of the board was asked for. It can be loaded with a connection alone. */
const file = vi.hoisted(() => ({ loaded: 0 }));
vi.mock('./notice-board', async (original) => {
  if (!navigator.onLine) throw new Error('no connection');
  const board = await original();
  file.loaded += 1;
  return board as object;
});

function turn(state: 'online' | 'offline'): void {
  isOnline.mockReturnValue(state === 'online');
  act(() => void window.dispatchEvent(new Event(state)));
}

afterEach(() => turn('online'));

it('shows notices without a connection once somebody has touched the page', async () => {
  await renderScreen(<p>A page</p>);
  await act(async () => undefined);
  expect(file.loaded).toBe(0);
  fireEvent.pointerMove(document.body);
  await waitFor(() => expect(file.loaded).toBe(1));
  turn('offline');
  act(() => toast.error('No connection to the server.'));
  expect(await screen.findByText('No connection to the server.')).toBeInTheDocument();
});
