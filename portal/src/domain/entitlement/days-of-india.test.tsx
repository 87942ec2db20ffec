import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { DateField } from '@/shared/forms/fields/date-field';
import { daysBetween, lastDay, today } from '@/shared/lib/dates';
import { DateText } from '@/shared/ui/values/date-text';
import { renderScreen } from '@/testing/render';
import { FAR_ZONES, inZone } from '@/testing/zones';

import { useEndsSoon } from './use-ends-soon';

/** The end of November in India: half an hour before midnight and half an hour after. */
const LATE = '2026-11-30T18:00:00Z';
const EARLY = '2026-11-30T19:00:00Z';

function Plan({ end }: { end: string }) {
  const endsSoon = useEndsSoon(end);
  return (
    <p>
      until <DateText value={lastDay(end)} /> {endsSoon ? 'ends soon' : ''}
    </p>
  );
}

let leave: () => void;
afterEach(() => {
  vi.useRealTimers();
  leave();
});

describe('the test itself', () => {
  it('is far away', () => {
    leave = inZone('America/Los_Angeles');
    expect(new Date(EARLY).getDate()).toBe(30);
    leave();
    leave = inZone('Pacific/Kiritimati');
    expect(new Date(LATE).getDate()).toBe(1);
  });
});

describe.each(FAR_ZONES)('a browser in %s', (zone) => {
  const at = (moment: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  };
  beforeEach(() => {
    leave = inZone(zone);
  });

  it('knows which day it is in India', () => {
    at(LATE);
    expect(today()).toBe('2026-11-30');
    at(EARLY);
    expect(today()).toBe('2026-12-01');
  });

  it.each([
    ['2027-03-31T18:29:59Z', '2027-03-31'],
    // The plan ends at 00:00 on 1 April, so its last day is 31 March.
    ['2027-03-31T18:30:00Z', '2027-03-31'],
    ['2027-03-31T18:30:01Z', '2027-04-01'],
    ['2027-03-31', '2027-03-31'],
  ])('takes for the last day of what ends at %s: %s', (end, day) => {
    expect(lastDay(end)).toBe(day);
  });

  it.each([
    ['2026-11-30', '2026-11-30', 0],
    ['2026-11-30', '2026-12-01', 1],
    // In Los Angeles the clocks change between these dates.
    ['2026-10-25', '2026-11-08', 14],
    ['2027-03-01', '2027-03-31', 30],
  ])('counts from %s to %s', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });

  it('writes days and times as they are in India', async () => {
    await renderScreen(
      <>
        <DateText value={EARLY} />
        <DateText value={LATE} as="minute" />
        <DateText value="2026-12-05" />
      </>,
    );
    expect(screen.getByText('01-Dec-2026')).toBeInTheDocument();
    expect(screen.getByText('30-Nov-2026, 11:30 PM IST')).toBeInTheDocument();
    expect(screen.getByText('05-Dec-2026')).toBeInTheDocument();
  });

  it('warns of the end from the seventh day before the last one, in India', async () => {
    // The plan ends at midnight after its last day, 8 December.
    const plan = <Plan end="2026-12-08T18:30:00Z" />;
    at(LATE);
    const { unmount } = await renderScreen(plan);
    expect(screen.getByText('08-Dec-2026')).toBeInTheDocument();
    expect(screen.queryByText(/ends soon/)).toBeNull();
    unmount();
    at(EARLY);
    await renderScreen(plan);
    expect(screen.getByText(/ends soon/)).toBeInTheDocument();
  });

  it('offers dates from India’s today on, beginning with its month', async () => {
    at(EARLY);
    const change = vi.fn();
    await renderScreen(
      <DateField label="Valid until" minDate={today()} value={null} onChange={change} />,
    );
    await userEvent.click(screen.getByLabelText('Valid until'));
    expect(await screen.findByText('December 2026')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '30 November 2026' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: '1 December 2026' }));
    expect(change).toHaveBeenLastCalledWith('2026-12-01');
  });
});
