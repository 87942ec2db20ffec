import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';

import { renderScreen } from '@/testing/render';

import { CalendarInput } from './date-input';

it('names the button that empties it', async () => {
  await renderScreen(<CalendarInput label="Expiry date" value="2026-12-05" />);
  expect(screen.getByRole('button', { name: 'Clear' })).toBeInTheDocument();
});

it('takes a typed date, day first', async () => {
  const change = vi.fn();
  await renderScreen(<CalendarInput label="Expiry date" onChange={change} />);
  await userEvent.type(screen.getByLabelText('Expiry date'), '05-12-2026');
  expect(change).toHaveBeenLastCalledWith('2026-12-05');
});
