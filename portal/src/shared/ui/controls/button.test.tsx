import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';

import { Button } from './button';

it('keeps the focus while it is busy, and ignores presses and its form’s Enter', async () => {
  const send = vi.fn((event) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={send}>
      <input aria-label="Name" />
      <Button type="submit" loading={busy}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  expect(send).toHaveBeenCalledOnce();
  rerender(form(true));
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await userEvent.type(screen.getByLabelText('Name'), 'Yarn{Enter}');
  expect(send).toHaveBeenCalledOnce();
  rerender(form(false));
  await userEvent.click(button);
  expect(send).toHaveBeenCalledTimes(2);
});
