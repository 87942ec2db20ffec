import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { lastKnown } from './last-known';

describe('lastKnown', () => {
  let readings = 0;
  let isAway = false;
  const read = lastKnown(async () => {
    if (isAway) throw new Error('away');
    readings += 1;
    return readings;
  }, 60_000);

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockReturnValue();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('throws the first failure, then reads once a minute and outlives a failure', async () => {
    isAway = true;
    await expect(read()).rejects.toThrow('away');
    isAway = false;
    expect(await read()).toBe(1);
    vi.advanceTimersByTime(59_000);
    expect(await read()).toBe(1);
    vi.advanceTimersByTime(2_000);
    expect(await read()).toBe(2);
    isAway = true;
    vi.advanceTimersByTime(61_000);
    expect(await read()).toBe(2);
    expect(console.error).toHaveBeenCalledOnce();
    isAway = false;
    expect(await read()).toBe(3);
  });
});
