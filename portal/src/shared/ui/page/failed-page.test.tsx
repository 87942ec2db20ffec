import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { renderScreen } from '@/testing/render';

import { FailedPage } from './failed-page';

const FAILURE = new Error('no such thing');

describe('a page that failed', () => {
  const noted = vi.spyOn(console, 'error');
  beforeEach(() => noted.mockImplementation(() => undefined));
  afterEach(() => noted.mockReset());

  it('says so, writes the failure down, and is tried again', async () => {
    const retry = vi.fn();
    await renderScreen(<FailedPage error={FAILURE} retry={retry} />);
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    expect(noted).toHaveBeenCalledWith(FAILURE);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows the way home where nothing around it does', async () => {
    await renderScreen(<FailedPage error={FAILURE} retry={() => undefined} home />);
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/');
  });
});
