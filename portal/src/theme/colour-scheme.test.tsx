import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { FOLLOW_COLOUR_SCHEME } from './colour-scheme';

const device = { isDark: false, changed: () => undefined as unknown };

/** Runs the script as a newly opened page does. */
function open() {
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return device.isDark;
    },
    addEventListener: (_type: string, listener: () => void) => {
      device.changed = listener;
    },
  }));
  new Function(FOLLOW_COLOUR_SCHEME)();
}

const shown = () => document.documentElement.dataset.mantineColorScheme;
const choose = (value: string) => localStorage.setItem('mantine-color-scheme-value', value);

describe('light or dark', () => {
  beforeEach(() => {
    device.isDark = false;
  });
  afterEach(() => {
    localStorage.clear();
    vi.unstubAllGlobals();
  });

  it.each([
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['auto', true, 'dark'],
    ['auto', false, 'light'],
    [null, true, 'dark'],
    [null, false, 'light'],
    ['purple', false, 'light'],
  ])('is %s where the device is dark: %s', (chosen, isDark, expected) => {
    device.isDark = isDark;
    if (chosen) choose(chosen);
    open();
    expect(shown()).toBe(expected);
  });

  it('follows the device, and a choice that is made in another tab', () => {
    open();
    device.isDark = true;
    device.changed();
    expect(shown()).toBe('dark');
    choose('light');
    window.dispatchEvent(new StorageEvent('storage'));
    expect(shown()).toBe('light');
  });
});
