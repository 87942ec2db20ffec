import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { aQuotation } from '@/testing/quotation';
import { renderScreen } from '@/testing/render';

import { QuotationsListScreen } from './quotations-list-screen';

const COLUMNS = [{ key: 'company', sort: null }];
const named = (id: number, companyName: string) => {
  const quotation = aQuotation({ id });
  return { ...quotation, sender: { ...quotation.sender, companyName } };
};
const PAGES = [
  Array.from({ length: 10 }, (_, at) => named(at + 1, `Mill ${at + 1}`)),
  [named(11, 'Salem Spinners')],
];

beforeEach(() => {
  api.use(
    http.get('/api/quotations', ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      const data = { rows: PAGES[page - 1], count: 11, columns: COLUMNS };
      return HttpResponse.json({ data });
    }),
  );
});

const show = (path = '/rfq/quotations-list/9') =>
  renderScreen(
    <QuotationsListScreen
      enquiry={{ id: 9, productName: 'Cotton yarn', variant: 'rfq' }}
      path="/rfq"
    />,
    { path },
  );
const tick = async (company: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name: `Compare ${company}’s quotation` }));
const chosen = () => screen.getByText(/^Selected: /);
const compare = () => screen.getByRole('link', { name: 'Compare' });
/** Seen, but not to be followed. */
const expectNoWay = () => {
  expect(compare()).toHaveAttribute('aria-disabled', 'true');
  expect(compare()).not.toHaveAttribute('href');
  expect(compare()).toHaveAccessibleDescription(/^Choose two to six quotations/);
};

describe('the choice of quotations to compare', () => {
  it('leads to all of them, or to two and more, from any page of the list', async () => {
    await show();
    expect(compare()).toHaveAttribute('href', '/rfq/quotations-comparison/9');
    await tick('Mill 3');
    expectNoWay();
    expect(chosen()).toHaveTextContent(/^Selected: 1$/);
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await tick('Salem Spinners');
    expect(chosen()).toHaveTextContent(/^Selected: 2$/);
    expect(compare()).toHaveAttribute('href', '/rfq/quotations-comparison/9?ids=3%2C11');
    await tick('Salem Spinners');
    expect(chosen()).toHaveTextContent(/^Selected: 1$/);
  });

  it('is in the address, so that Back brings it again, and adds nothing to the history', async () => {
    const { length } = window.history;
    const { unmount } = await show();
    await tick('Mill 3');
    await tick('Mill 4');
    expect(window.location.search).toBe('?chosen=3%2C4');
    expect(window.history).toHaveLength(length);
    unmount();
    await show('/rfq/quotations-list/9?chosen=3%2C4%2Cx%2C4');
    expect(chosen()).toHaveTextContent(/^Selected: 2$/);
    const box = await screen.findByRole('checkbox', { name: /Mill 4’s/ });
    expect(box).toBeChecked();
    await tick('Mill 3');
    await tick('Mill 4');
    expect(window.location.search).toBe('');
  });

  it('is for six at most', async () => {
    await show();
    for (const number of [1, 2, 3, 4, 5, 6]) await tick(`Mill ${number}`);
    expect(compare()).toHaveAttribute('href', expect.stringContaining('ids='));
    expect(screen.getByText(/^Choose two/)).not.toHaveAttribute('data-past');
    await tick('Mill 7');
    expectNoWay();
    expect(chosen()).toHaveTextContent(/^Selected: 7$/);
    expect(screen.getByText(/^Choose two/)).toHaveAttribute('data-past');
  });
});

it('says in the documented words that an enquiry has none', async () => {
  api.use(
    http.get('/api/quotations', () =>
      HttpResponse.json({ data: { rows: [], count: 0, columns: COLUMNS } }),
    ),
  );
  await show();
  const words = 'No Quotation has been raised against this enquiry id 9';
  expect(await screen.findByText(words)).toBeInTheDocument();
});
