import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { renderScreen } from '@/testing/render';

import { useDayHeading, useWhen } from './when';

beforeEach(() => {
  // 00:30 on 21 November in India, when it is still the 20th in UTC.
  vi.useFakeTimers({ now: new Date('2026-11-20T19:00:00Z'), toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

function Said({ moment }: { moment: string }) {
  const when = useWhen();
  const heading = useDayHeading();
  return (
    <p>
      {when(moment)} | {heading(moment)}
    </p>
  );
}

it.each([
  ['2026-11-20T18:45:00Z', '12:15 AM | Today'],
  ['2026-11-20T18:15:00Z', 'Yesterday | Yesterday'],
  ['2026-11-19T18:45:00Z', 'Yesterday | Yesterday'],
  ['2026-11-19T18:15:00Z', '19/11/2026 | 19-Nov-2026'],
  ['2026-03-05T06:00:00Z', '05/03/2026 | 05-Mar-2026'],
])('days are those of India: %s', async (moment, shown) => {
  await renderScreen(<Said moment={moment} />);
  expect(screen.getByText(shown)).toBeInTheDocument();
});
