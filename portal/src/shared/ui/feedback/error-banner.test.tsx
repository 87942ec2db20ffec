import { IconAlertCircle } from '@tabler/icons-react';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { renderScreen } from '@/testing/render';

import { ErrorBanner } from './error-banner';

const show = () => renderScreen(<ErrorBanner icon={IconAlertCircle} title="It failed" />);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const banner = () => screen.queryByRole('alert');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('an error in the page', () => {
  it('is announced, and goes after three seconds', async () => {
    await show();
    expect(banner()).toHaveTextContent('It failed');
    pass(2_999);
    expect(banner()).toBeInTheDocument();
    pass(1);
    expect(banner()).not.toBeInTheDocument();
  });

  it('stays while the focus is on it, and then for three seconds more', async () => {
    await show();
    const close = screen.getByRole('button', { name: 'Close' });
    act(() => close.focus());
    pass(60_000);
    expect(banner()).toBeInTheDocument();
    act(() => close.blur());
    pass(3_000);
    expect(banner()).not.toBeInTheDocument();
  });

  it('goes when it is closed', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(banner()).not.toBeInTheDocument();
  });
});
