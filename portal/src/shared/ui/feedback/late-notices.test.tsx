import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { renderScreen } from '@/testing/render';

import { toast } from './toast';

const isOnline = vi.fn(() => true);
Object.defineProperty(navigator, 'onLine', { get: isOnline, configurable: true });

/** How often the file of the notices was asked for. It can be loaded with a connection alone. */
const file = vi.hoisted(() => ({ asked: 0 }));
vi.mock('./notice-board', (original) => {
  file.asked += 1;
  if (!navigator.onLine) throw new Error('no connection');
  return original();
});

function turn(state: 'online' | 'offline'): void {
  isOnline.mockReturnValue(state === 'online');
  act(() => void window.dispatchEvent(new Event(state)));
}

afterEach(() => turn('online'));

it('does not show a notice that could not appear until the connection returned', async () => {
  await renderScreen(<p>A page</p>);
  turn('offline');
  act(() => toast.error('No connection to the server.'));
  await waitFor(() => expect(file.asked).toBeGreaterThan(0));
  turn('online');
  act(() => toast.success('The draft was saved.'));
  expect(await screen.findByText('The draft was saved.')).toBeInTheDocument();
  expect(screen.queryByText('No connection to the server.')).toBeNull();
});

it('shows notices without a connection once their code is there', async () => {
  await renderScreen(<p>A page</p>);
  turn('offline');
  act(() => toast.error('No connection to the server.'));
  expect(await screen.findByText('No connection to the server.')).toBeInTheDocument();
});
