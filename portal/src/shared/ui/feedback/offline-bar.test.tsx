import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

import { DeferredMenu } from '@/shared/ui/controls/deferred-menu';
import { lazily } from '@/shared/ui/lazy/late';
import { renderScreen } from '@/testing/render';

import { OfflineBar } from './offline-bar';

const NO_CONNECTION = 'No connection to the server. Check your network and try again.';
const isOnline = vi.fn(() => true);
Object.defineProperty(navigator, 'onLine', { get: isOnline, configurable: true });

function turn(state: 'online' | 'offline'): void {
  isOnline.mockReturnValue(state === 'online');
  act(() => void window.dispatchEvent(new Event(state)));
}

afterEach(() => turn('online'));

/** A menu whose code can be loaded with a connection alone. */
function MenuOfCode() {
  const [Items] = useState(() =>
    lazily(async (): Promise<ComponentType> => {
      if (!isOnline()) throw new Error('no connection');
      return () => <p>Items of the menu</p>;
    }),
  );
  return (
    <DeferredMenu
      button={(open) => (
        <button type="button" onClick={open}>
          Actions
        </button>
      )}
      menu={(target) => (
        <>
          {target}
          <Items />
        </>
      )}
    />
  );
}

it('says that there is no connection while there is none', async () => {
  await renderScreen(<OfflineBar />);
  expect(screen.getByTestId('connection')).toBeEmptyDOMElement();
  turn('offline');
  expect(screen.getByTestId('connection')).toHaveTextContent(NO_CONNECTION);
  turn('online');
  expect(screen.getByTestId('connection')).toBeEmptyDOMElement();
});

it('says it, too, when code cannot be loaded although the browser knows of no interruption', async () => {
  let fails = true;
  const [load] = [
    lazily(async (): Promise<ComponentType> => {
      if (fails) throw new Error('no answer');
      return () => <p>Loaded</p>;
    }),
  ];
  await renderScreen(
    <>
      <OfflineBar />
      <DeferredMenu
        button={(open) => (
          <button type="button" onClick={open}>
            Actions
          </button>
        )}
        menu={() => {
          const Part = load;
          return <Part />;
        }}
      />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }));
  await waitFor(() => expect(screen.getByTestId('connection')).toHaveTextContent(NO_CONNECTION));
  fails = false;
  expect(await screen.findByText('Loaded', {}, { timeout: 3_000 })).toBeInTheDocument();
  expect(screen.getByTestId('connection')).toBeEmptyDOMElement();
});

it('does not open by itself later what was pressed without a connection', async () => {
  await renderScreen(<MenuOfCode />);
  turn('offline');
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }));
  turn('online');
  // Pressed again, it opens: its code has arrived by then, and nothing had opened.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions' })).toBeEnabled());
  expect(screen.queryByText('Items of the menu')).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }));
  expect(await screen.findByText('Items of the menu')).toBeInTheDocument();
});
