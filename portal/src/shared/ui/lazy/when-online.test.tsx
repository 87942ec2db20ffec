import { describe, expect, it, vi } from 'vitest';

import { whenOnline } from './when-online';

const isOnline = vi.fn<() => boolean>();
Object.defineProperty(navigator, 'onLine', { get: isOnline, configurable: true });

/** A load that fails so many times. */
function failing(times: number) {
  const state = { calls: 0 };
  const load = async () => {
    state.calls += 1;
    if (state.calls <= times) throw new Error('no such file');
    return 'the part';
  };
  return { state, load };
}

describe('code that is loaded when it is needed', () => {
  it('is waited for while there is no connection', async () => {
    isOnline.mockReturnValue(false);
    const { state, load } = failing(2);
    const loaded = whenOnline(load);
    await vi.waitFor(() => expect(state.calls).toBe(1));
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(state.calls).toBe(2));
    isOnline.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(await loaded).toBe('the part');
    expect(state.calls).toBe(3);
  });

  it('is asked for once more with a connection, and then fails', async () => {
    isOnline.mockReturnValue(true);
    const { state, load } = failing(2);
    await expect(whenOnline(load)).rejects.toThrow('no such file');
    expect(state.calls).toBe(2);
  });
});
