import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

import { renderScreen } from '@/testing/render';

import { CalendarInput, parseTyped } from './date-input';

describe('parseTyped', () => {
  it.each([
    ['05-12-2026', '2026-12-05'],
    ['31-12-2099', '2099-12-31'],
    ['5-1-2027', '2027-01-05'],
    [' 05/12/2026 ', '2026-12-05'],
    ['05.12.2026', '2026-12-05'],
    ['2026-12-05', '2026-12-05'],
    ['31-02-2027', null],
    ['12-31-2026', null],
    ['05-12-26', null],
    ['tomorrow', null],
    ['', null],
  ])('reads %j as %j', (typed, date) => {
    expect(parseTyped(typed)).toBe(date);
  });
});

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
