import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

import { toast } from '@/shared/ui/feedback/toast';
import { ScreenProviders } from '@/shared/ui/page/providers';
import { renderScreen } from '@/testing/render';
import { ConfirmDialog } from './confirm-dialog';

const isOnline = vi.fn(() => true);
Object.defineProperty(navigator, 'onLine', { get: isOnline, configurable: true });

function turn(state: 'online' | 'offline'): void {
  isOnline.mockReturnValue(state === 'online');
  act(() => void window.dispatchEvent(new Event(state)));
}

/** The files that were loaded. None can be without a connection. */
const files = vi.hoisted(() => ({
  loaded: new Set<string>(),
  async load(name: string, original: () => Promise<unknown>) {
    if (!navigator.onLine) throw new Error('no connection');
    const code = await original();
    this.loaded.add(name);
    return code as object;
  },
}));
vi.mock('./dialog-window', (original) => files.load('window', original));
vi.mock('@/shared/ui/feedback/notice-board', (original) => files.load('notices', original));

afterEach(() => turn('online'));

function Screen() {
  const [asks, setAsks] = useState(false);
  return (
    <ScreenProviders>
      <button type="button" onClick={() => setAsks(true)}>
        Delete
      </button>
      <ConfirmDialog
        opened={asks}
        title="A question"
        onCancel={() => setAsks(false)}
        onConfirm={() => setAsks(false)}
      />
    </ScreenProviders>
  );
}

it('has questions and notices ready once somebody has touched the page', async () => {
  await renderScreen(<Screen />);
  await act(async () => undefined);
  expect(files.loaded).toEqual(new Set());
  fireEvent.pointerMove(document.body);
  await waitFor(() => expect([...files.loaded].sort()).toEqual(['notices', 'window']));
  turn('offline');
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('dialog', { name: 'A question' })).toBeInTheDocument();
  act(() => toast.error('No connection to the server.'));
  expect((await screen.findAllByText('No connection to the server.')).length).toBeGreaterThan(0);
});
