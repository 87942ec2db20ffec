import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { renderScreen } from '@/testing/render';

import { toast } from './toast';

describe('notices', () => {
  it('are closed by a button that has a name', async () => {
    await renderScreen(<p>A page</p>);
    act(() => toast.success('The draft was saved.'));
    expect(await screen.findByText('The draft was saved.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('The draft was saved.')).toBeNull());
  });

  it('wait their turn when they are good news, and interrupt when they are not', async () => {
    await renderScreen(<p>A page</p>);
    act(() => toast.success('The draft was saved.'));
    expect(await screen.findByRole('status')).toHaveTextContent('The draft was saved.');
    act(() => toast.error('Not yours.'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not yours.');
  });
});
