import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { RatingCard } from './rating-card';
import type { Rating } from './ratings';
import { ReviewsCard } from './reviews-card';

const aRating = (id: number, change: Partial<Rating> = {}): Rating => ({
  id,
  companyName: `Gulf Looms ${id}`,
  rating: 4,
  ratingComments: 'As ordered, on time.',
  createdAt: new Date(Date.now() - 73 * 3_600_000).toISOString(),
  canEdit: false,
  ...change,
});

describe('ReviewsCard', () => {
  const serve = (all: Rating[], average: number | null) =>
    api.use(
      http.get('/api/ratings/myProfile/7', ({ request }) => {
        const { searchParams } = new URL(request.url);
        const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
        const ratings = all.slice((page - 1) * limit, page * limit);
        return HttpResponse.json({ data: { ratings, average, count: all.length } });
      }),
    );

  it('shows the average, from how many, and three to a page', async () => {
    serve(
      [1, 2, 3, 4].map((id) => aRating(id)),
      4.5,
    );
    await renderScreen(<ReviewsCard userId={7} own />);
    expect(await screen.findByRole('img', { name: '4.5 out of 5' })).toBeInTheDocument();
    expect(screen.getByText('from 4 businesses')).toBeInTheDocument();
    expect(screen.getAllByText('3 days ago')).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('Gulf Looms 4')).toBeInTheDocument();
    expect(screen.queryByText('Gulf Looms 1')).not.toBeInTheDocument();
    const next = screen.getByRole('button', { name: 'Next page' });
    expect(next).toHaveAttribute('aria-disabled', 'true');
    expect(next).toHaveFocus();
    expect(window.location.search).toBe('?reviews.page=2');
  });

  it('has no pages for one page', async () => {
    serve([aRating(1)], 4);
    await renderScreen(<ReviewsCard userId={7} />);
    expect(await screen.findByText('from 1 business')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Next page' })).not.toBeInTheDocument();
  });

  it('gives all of them as a spreadsheet', async () => {
    serve([aRating(1)], 4);
    await renderScreen(<ReviewsCard userId={7} />);
    const link = await screen.findByRole('link', { name: 'Download as Excel' });
    expect(link).toHaveAttribute('href', '/api/ratings/myProfile/7/xlsx?locale=en');
    expect(link).toHaveAttribute('download');
  });

  it('says that there are none', async () => {
    serve([], null);
    await renderScreen(<ReviewsCard userId={7} own />);
    expect(await screen.findByText('No reviews yet')).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('RatingCard', () => {
  /** Serves the given rating and records the ratings that are sent. */
  function serve(given: Rating | null) {
    let stored = given;
    const sent: unknown[] = [];
    api.use(
      http.get('/api/ratings/given', () => HttpResponse.json({ data: stored })),
      http.post('/api/ratings', async ({ request }) => {
        const body = (await request.json()) as Rating;
        sent.push(body);
        stored = aRating(9, { ...body, canEdit: true, createdAt: new Date().toISOString() });
        return HttpResponse.json({ data: stored });
      }),
    );
    return sent;
  }

  it('asks for stars before it sends, takes them by keyboard, and shows what was said', async () => {
    const sent = serve(null);
    await renderScreen(<RatingCard quotationId={31} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Rate this company' }));
    const dialog = await screen.findByRole('dialog', { name: 'Rate this company' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Please choose one to five stars.')).toBeInTheDocument();
    const stars = within(dialog).getByRole('radiogroup', { name: 'Stars' });
    await waitFor(() => expect(stars).toHaveFocus());
    expect(stars).toHaveAccessibleDescription('Please choose one to five stars.');
    expect(sent).toEqual([]);
    const fourth = within(dialog).getByRole('radio', { name: '4 stars' });
    act(() => fourth.focus());
    await userEvent.keyboard(' ');
    await userEvent.type(within(dialog).getByLabelText('Comment'), ' On time. ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([{ quotationId: 31, rating: 4, ratingComments: 'On time.' }]);
    expect(await screen.findByRole('img', { name: '4 out of 5' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change rating' })).toBeInTheDocument();
  });

  it('starts a change from what was said', async () => {
    serve(aRating(9, { canEdit: true, rating: 2 }));
    await renderScreen(<RatingCard quotationId={31} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Change rating' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('radio', { name: '2 stars' })).toBeChecked();
    expect(within(dialog).getByLabelText('Comment')).toHaveValue('As ordered, on time.');
  });

  it('offers no change once its days are over', async () => {
    serve(aRating(9));
    await renderScreen(<RatingCard quotationId={31} />);
    expect(await screen.findByRole('img', { name: '4 out of 5' })).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
