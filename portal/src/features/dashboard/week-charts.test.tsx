import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { renderScreen } from '@/testing/render';

import { WeekCharts, WeekChartsFailed } from './week-charts';

const DAYS = [
  ...['2026-08-31', '2026-09-07', '2026-09-14', '2026-09-21', '2026-09-28', '2026-10-05'],
  ...['2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'],
];

/** Twelve weeks. The last ones have the given numbers; all others have zero. */
function weeks(...last: [quotations: number, orders: number][]) {
  const empty = DAYS.length - last.length;
  return DAYS.map((startsOn, place) => {
    const [quotations, orders] = last[place - empty] ?? [0, 0];
    return { startsOn, quotations, orders };
  });
}

const bars = (container: HTMLElement) =>
  [...container.querySelectorAll('rect')].map((bar) =>
    ['x', 'y', 'width', 'height'].map((name) => bar.getAttribute(name)).join(' '),
  );

describe('the charts of quotations', () => {
  it('say what they show, as a picture and as a table', async () => {
    const received = weeks([1200, 0], [4, 1]);
    const { container } = await renderScreen(<WeekCharts weeks={{ sent: null, received }} />);
    expect(screen.getByRole('heading', { name: 'Quotations you received' })).toBeVisible();
    const words = 'Last twelve weeks: 1,204 quotations, 1 of which led to an order.';
    expect(screen.getByRole('figure')).toHaveTextContent(words);
    // The axis goes up to 1,500. A band is 8.33 wide. The wide bar takes 0.7 of that, the narrow
    // bar 0.35.
    expect(bars(container)).toEqual([
      '84.58 20 5.83 80',
      '92.92 99.73 5.83 0.27',
      '94.38 99.93 2.92 0.07',
    ]);
    await userEvent.click(screen.getByText('Show as a table'));
    const table = screen.getByRole('table', { name: words });
    const rows = within(table).getAllByRole('row');
    expect(rows).toHaveLength(13);
    expect(rows[0]).toHaveTextContent('Week ofQuotationsWith an order');
    expect(rows[11]).toHaveTextContent('09-Nov1,2000');
    expect(rows[12]).toHaveTextContent('16-Nov41');
  });

  it('are two for who sends and receives', async () => {
    await renderScreen(<WeekCharts weeks={{ sent: weeks([2, 0]), received: weeks([1, 1]) }} />);
    const titles = screen.getAllByRole('heading').map((heading) => heading.textContent);
    expect(titles).toEqual(['Quotations you sent', 'Quotations you received']);
    expect(screen.getAllByText(/2 quotations, none of which led to/)[0]).toBeInTheDocument();
  });

  it('are nothing where there were no quotations', async () => {
    await renderScreen(<WeekCharts weeks={{ sent: weeks(), received: null }} />);
    expect(screen.queryByRole('figure')).toBeNull();
  });

  it('are in Arabic with its plurals, its months and our digits', async () => {
    await renderScreen(<WeekCharts weeks={{ sent: weeks([3, 2]), received: null }} />, {
      locale: 'ar',
    });
    expect(screen.getByRole('figure')).toHaveTextContent(
      '3 عروض أسعار، تحوّل اثنان منها إلى طلبيتين',
    );
    expect(screen.getAllByText('16 نوفمبر')[0]).toBeInTheDocument();
  });

  it('say that they are missing', async () => {
    await renderScreen(<WeekChartsFailed />);
    expect(screen.getByRole('alert')).toHaveTextContent('These figures could not be loaded.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
