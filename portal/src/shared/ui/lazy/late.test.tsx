import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { late } from './late';

const isOnline = vi.fn(() => true);
Object.defineProperty(navigator, 'onLine', { get: isOnline, configurable: true });

function turn(state: 'online' | 'offline'): void {
  isOnline.mockReturnValue(state === 'online');
  act(() => void window.dispatchEvent(new Event(state)));
}

afterEach(() => turn('online'));

interface PartProps {
  onClose: () => void;
  name: string;
}

function Part({ onClose, name }: PartProps) {
  return (
    <button type="button" onClick={onClose}>
      Close {name}
    </button>
  );
}

/** Code that can be loaded with a connection alone, except what was loaded before. */
function code() {
  const state = { loaded: 0 };
  const load = async (): Promise<ComponentType<PartProps>> => {
    if (state.loaded === 0 && !isOnline()) throw new Error('no connection');
    state.loaded += 1;
    return Part;
  };
  return { state, load };
}

/** A button that opens a part of the given kind. */
function Opener({ part: LatePart }: { part: ComponentType<PartProps> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen ? <LatePart name="the part" onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const open = () => fireEvent.click(screen.getByRole('button', { name: 'Open' }));
const part = () => screen.queryByRole('button', { name: 'Close the part' });

describe('a part that a press opens', () => {
  it('opens as soon as its code has loaded, and closes', async () => {
    const { load } = code();
    render(<Opener part={late(load, { waiting: <p>Loading</p> })} />);
    open();
    expect(screen.getByText('Loading')).toBeInTheDocument();
    await waitFor(() => expect(part()).toBeInTheDocument());
    expect(screen.queryByText('Loading')).toBeNull();
    fireEvent.click(part() as HTMLElement);
    expect(part()).toBeNull();
  });

  it('is given up when the connection returns, and opens when it is asked for again', async () => {
    const { state, load } = code();
    render(<Opener part={late(load, { waiting: <p>Loading</p> })} />);
    turn('offline');
    open();
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    turn('online');
    expect(screen.queryByText('Loading')).toBeNull();
    await waitFor(() => expect(state.loaded).toBe(1));
    await act(async () => undefined);
    expect(part()).toBeNull();
    open();
    await waitFor(() => expect(part()).toBeInTheDocument());
  });

  it('is given up by the prop that is named', async () => {
    const { state, load } = code();
    const cancelled = vi.fn();
    const LatePart = late(load, { close: ({ name }) => cancelled(name) });
    render(<LatePart name="the question" onClose={() => undefined} />);
    expect(await screen.findByText('Close the question')).toBeInTheDocument();
    turn('offline');
    turn('online');
    // It is open already.
    expect(cancelled).not.toHaveBeenCalled();
    expect(state.loaded).toBe(1);
    const Other = late(code().load, { close: ({ name }) => cancelled(name) });
    turn('offline');
    render(<Other name="the other" onClose={() => undefined} />);
    turn('online');
    expect(cancelled).toHaveBeenCalledExactlyOnceWith('the other');
  });

  it('opens without a connection if it was loaded ahead', async () => {
    const { state, load } = code();
    const LatePart = late(load);
    render(<Opener part={LatePart} />);
    LatePart.preload();
    await waitFor(() => expect(state.loaded).toBe(1));
    turn('offline');
    open();
    await waitFor(() => expect(part()).toBeInTheDocument());
    turn('online');
    expect(part()).toBeInTheDocument();
  });
});
