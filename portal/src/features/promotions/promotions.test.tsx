import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '@/testing/api';
import { NO_LIMIT } from '@/testing/field-rules';
import { renderScreen } from '@/testing/render';

import { PromotionCreateScreen, PromotionEditScreen } from './edit-screen';
import { OfferedPromotionsScreen } from './offered-list';
import { OwnPromotionsScreen } from './own-list';
import type { Promotion, PromotionRules } from './params';
import { ReaderView } from './reader-view';
import { SellerView } from './seller-view';

const aPromotion = (change: Partial<Promotion> = {}): Promotion => ({
  id: 4,
  title: 'Ten per cent off combed yarn',
  description: 'For two containers and more.',
  buyerMessage: 'For two containers and more.',
  category: 'Cotton',
  categoryId: 51,
  categories: { id: 51, name: 'Cotton' },
  hsCodeId: 12,
  hsCode: { id: 12, code: '520522', name: '520522', description: 'Cotton yarn, combed' },
  startDate: '2026-12-01',
  endDate: '2026-12-31',
  stage: 'running',
  countryId: 2,
  country: { id: 2, country: 'United Arab Emirates' },
  portId: 9,
  port: { id: 9, port: 'Jebel Ali', code: 'AEJEA' },
  targetedBusinessType: ['buyer', 'shipping_line'],
  userId: 31,
  user: { id: 31, companyId: 9, companyName: 'Kaveri Yarns' },
  companyName: 'Kaveri Yarns',
  companyNameLocked: false,
  businessTypes: { id: 2, code: 'exporter', name: 'Exporter' },
  status: 'approved',
  remarks: null,
  reviewDueAt: null,
  createdAt: '2026-11-20T08:00:00Z',
  updatedAt: '2026-11-20T08:00:00Z',
  isOwn: true,
  can: ['edit', 'delete'],
  ...change,
});

/** A rule as the API sends it. */
const rule = (name: string, requiredMessage: string, more: Partial<typeof NO_LIMIT> = {}) => ({
  ...NO_LIMIT,
  name,
  requiredMessage,
  ...more,
});

const someRules = (change: Partial<PromotionRules> = {}): PromotionRules => ({
  fields: [
    rule('title', 'Title is required'),
    rule('description', 'Message is required'),
    rule('categoryId', 'Product Category is required'),
    rule('hsCodeId', 'HS code is required'),
    rule('startDate', 'Start date is required'),
    rule('endDate', 'End date is required'),
  ],
  allowed: true,
  needsPlan: false,
  refusal: null,
  used: 1,
  limit: 10,
  liftedBy: [],
  titleLength: 100,
  messageLength: 110,
  daysMax: 365,
  today: '2026-11-26',
  reviewHours: 24,
  ...change,
});

const PLAN = 'You need a Subscription  Basic Plan  or Premium Plan to create promotions.';
const withoutPlan = someRules({ allowed: false, needsPlan: true, refusal: PLAN });
const refusal = (status: number, message: string) =>
  HttpResponse.json({ message, code: 'REFUSED', errors: {} }, { status });

function serve(rows: Promotion[], rules = someRules()) {
  api.use(
    http.get('/api/promotions', () => HttpResponse.json({ data: { rows, count: rows.length } })),
    http.get('/api/promotions/offered', () =>
      HttpResponse.json({ data: { rows, count: rows.length } }),
    ),
    http.get('/api/promotions/rules', () => HttpResponse.json({ data: rules })),
    http.get('/api/promotions/4', () => HttpResponse.json({ data: rows[0] })),
    http.get('/api/categories', () =>
      HttpResponse.json({ data: { rows: [{ id: 51, name: 'Cotton' }], count: 1 } }),
    ),
  );
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => window.localStorage.clear());

describe('the company’s own promotions', () => {
  const show = () => renderScreen(<OwnPromotionsScreen />, { path: '/promotions' });

  it('are shown with their days, their status and where today lies', async () => {
    serve([aPromotion(), aPromotion({ id: 5, title: 'Denim', status: 'rejected' })]);
    await show();
    const row = await screen.findByRole('row', { name: /Ten per cent off/ });
    for (const text of ['5205.22', 'Approved', 'Running', '01-Dec-2026'])
      expect(within(row).getByText(text)).toBeInTheDocument();
    expect(within(row).getByRole('link', { name: /Ten per cent/ })).toHaveAttribute(
      'href',
      '/promotions/view/4',
    );
    const rejected = screen.getByRole('row', { name: /Denim/ });
    expect(within(rejected).getByText('Rejected')).toBeInTheDocument();
    expect(within(rejected).queryByText('Running')).not.toBeInTheDocument();
  });

  it('say that there are none, and lead to the form', async () => {
    serve([]);
    await show();
    expect(await screen.findByText('No Promotions available')).toBeInTheDocument();
    const [link] = await screen.findAllByRole('link', { name: 'Create New Promotion' });
    expect(link).toHaveAttribute('href', '/promotions/add-edit');
  });

  it('need a plan, in the words of the specification', async () => {
    serve([], withoutPlan);
    await show();
    await screen.findByText('No Promotions available');
    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'Create New Promotion' }))[0] as HTMLElement,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Upgrade Required' });
    expect(dialog.textContent).toContain(PLAN);
    expect(within(dialog).getByRole('link', { name: 'Upgrade Now' })).toBeInTheDocument();
  });

  it.each([
    [200, 'Promotion deleted', 'Promotion deleted'],
    [500, '', 'Failed to delete promotion'],
    [404, 'Not found.', 'Not found.'],
  ])('are deleted after a question; answer %i says so', async (status, message, said) => {
    serve([aPromotion()]);
    api.use(
      http.delete('/api/promotions/4', () =>
        status === 200
          ? HttpResponse.json({ message, data: aPromotion() })
          : refusal(status, message),
      ),
    );
    await show();
    await press(/Actions/);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this promotion?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ok' }));
    expect(await screen.findByText(said)).toBeInTheDocument();
  });
});

describe('the page of one’s own promotion', () => {
  const show = (change: Partial<Promotion> = {}) =>
    renderScreen(<SellerView promotion={aPromotion(change)} answers={<p>Answers</p>} />);

  it('says what it is and for whom, and has no Edit while it is approved', async () => {
    await show();
    for (const text of ['Jebel Ali (AEJEA)', 'United Arab Emirates', 'Buyer, Shipping line'])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
    expect(screen.getByText('Answers')).toBeInTheDocument();
  });

  it('says why it was rejected, and leads to the form', async () => {
    await show({ status: 'rejected', remarks: 'Which goods?', targetedBusinessType: [] });
    expect(screen.getByText('Which goods?')).toBeInTheDocument();
    expect(screen.getByText('All types of business')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      '/promotions/add-edit/4',
    );
  });
});

describe('what others promote', () => {
  const reads = { status: null, isOwn: false, can: ['reply' as const] };

  it('is listed with who promotes it, unless the plan withholds that', async () => {
    const locked = { companyName: null, user: null, userId: null, companyNameLocked: true };
    serve([aPromotion(reads), aPromotion({ ...reads, ...locked, id: 5, title: 'Denim' })]);
    await renderScreen(<OfferedPromotionsScreen />, { path: '/promotions/offered' });
    const row = await screen.findByRole('row', { name: /Ten per cent off/ });
    expect(within(row).getByText('Kaveri Yarns')).toBeInTheDocument();
    expect(within(row).getByRole('link', { name: /Ten per cent/ })).toHaveAttribute(
      'href',
      '/promotions/details?id=4',
    );
    const other = screen.getByRole('row', { name: /Denim/ });
    expect(within(other).getByText('Name withheld')).toBeInTheDocument();
  });

  it('says that there is nothing', async () => {
    serve([]);
    await renderScreen(<OfferedPromotionsScreen />, { path: '/promotions/offered' });
    expect(await screen.findByText('No Promotions available')).toBeInTheDocument();
  });

  it('has a page with the profile of its company, and says when it has ended', async () => {
    await renderScreen(
      <ReaderView
        promotion={aPromotion({ ...reads, stage: 'ended' })}
        conversation={<p>Messages</p>}
      />,
    );
    expect(screen.getByRole('link', { name: 'View company profile' })).toHaveAttribute(
      'href',
      '/user-profile?id=31',
    );
    expect(screen.getByText(/This promotion has ended/)).toBeInTheDocument();
    expect(screen.getByText('Messages')).toBeInTheDocument();
  });
});

describe('the form', () => {
  it('asks for every field that is required, in the words of the specification', async () => {
    serve([]);
    await renderScreen(<PromotionCreateScreen />);
    await press('Submit');
    for (const message of [
      'Title is required',
      'Product Category is required',
      'HS code is required',
      'Start date is required',
      'End date is required',
      'Message is required',
    ])
      expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('sends what is stored with what was changed', async () => {
    serve([aPromotion({ status: 'rejected' })]);
    const sent: unknown[] = [];
    api.use(
      http.put('/api/promotions/4', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ message: 'Promotion saved successfully', data: aPromotion() });
      }),
    );
    await renderScreen(<PromotionEditScreen id={4} />);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Exporter' }));
    await press('Submit');
    expect(await screen.findByText('Promotion saved successfully')).toBeInTheDocument();
    expect(sent).toMatchObject([
      {
        title: 'Ten per cent off combed yarn',
        categoryId: 51,
        hsCodeId: 12,
        startDate: '2026-12-01',
        endDate: '2026-12-31',
        countryId: 'United Arab Emirates',
        portId: 'AEJEA',
        targetedBusinessType: ['buyer', 'exporter', 'shipping_line'],
      },
    ]);
  });

  it.each([
    [500, '', 'Failed to save promotion'],
    [0, '', 'An error occurred while saving promotion'],
    [403, 'Your company has reached its limit of live promotions (10/10).', null],
  ])('says what failed when the answer is %i', async (status, message, said) => {
    serve([aPromotion({ status: 'rejected' })]);
    api.use(
      http.put('/api/promotions/4', () =>
        status === 0 ? HttpResponse.error() : refusal(status, message),
      ),
    );
    await renderScreen(<PromotionEditScreen id={4} />);
    await screen.findByRole('checkbox', { name: 'Exporter' });
    await press('Submit');
    expect(await screen.findByText(said ?? message)).toBeInTheDocument();
  });

  it('refuses an end before the start', async () => {
    serve([aPromotion({ status: 'rejected', endDate: '2026-11-30' })]);
    await renderScreen(<PromotionEditScreen id={4} />);
    await screen.findByRole('checkbox', { name: 'Exporter' });
    await press('Submit');
    expect(
      await screen.findByText('The end date cannot be before the start date.'),
    ).toBeInTheDocument();
  });

  it('is not shown without a plan for it', async () => {
    serve([], withoutPlan);
    await renderScreen(<PromotionCreateScreen />);
    await waitFor(() => expect(document.body.textContent).toContain(PLAN));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});
