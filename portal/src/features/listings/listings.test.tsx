import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '@/testing/api';
import { NO_LIMIT } from '@/testing/field-rules';
import { router } from '@/testing/navigation';
import { renderScreen } from '@/testing/render';

import { RodtepListScreen, UnclaimedListScreen } from './lists';
import type { ListingRules } from './params';
import { forgetReviewed, keepReviewed, readReviewed } from './reviewed';
import { RodtepFormScreen } from './rodtep-form';
import { RodtepReviewScreen } from './rodtep-review';
import {
  CARGO,
  CARGO_FACTS,
  CARGO_VALUES,
  COMMON,
  CREDIT,
  CREDIT_FACTS,
  CREDIT_VALUES,
  FILE,
  PERSON,
  RULES,
} from './testing';
import { UnclaimedFormScreen } from './unclaimed-form';
import { UnclaimedReviewScreen } from './unclaimed-review';
import { RodtepView, UnclaimedView } from './views';

interface Sent {
  path: string;
  body: Record<string, unknown>;
  key: string | null;
}
let sent: Sent[] = [];

const none = () => HttpResponse.json({ data: { rows: [], count: 0 } });

/** Records what is posted to a path, and answers. */
function answering(path: string, body: unknown, status = 200) {
  api.use(
    http.post(path, async ({ request }) => {
      sent.push({
        path,
        body: (await request.json()) as Record<string, unknown>,
        key: request.headers.get('Idempotency-Key'),
      });
      return HttpResponse.json(body as Record<string, unknown>, { status });
    }),
  );
}

function serveRules(change: Partial<ListingRules> = {}) {
  const rules = () => HttpResponse.json({ data: { ...RULES, ...change } });
  api.use(
    http.get('/api/unclaimed-cargo/rules', rules),
    http.get('/api/rodtep/rules', rules),
    ...['categories', 'hscode', 'countries', 'ports', 'units'].map((name) =>
      http.get(`/api/${name}`, none),
    ),
  );
}

beforeEach(() => {
  sent = [];
  router.push.mockClear();
  window.localStorage.clear();
  forgetReviewed('unclaimed', PERSON);
  forgetReviewed('rodtep', PERSON);
});

describe('the form of unclaimed cargo', () => {
  it('names every missing field in the documented words and sends nothing', async () => {
    serveRules();
    answering('/api/unclaimed-cargo/preview', {});
    await renderScreen(<UnclaimedFormScreen />, { path: '/unclaimed-cargo/details' });
    fireEvent.click(await screen.findByText('Submit'));
    for (const message of [
      'Product Category is required',
      'HS code is required',
      'Loading Port is required',
      'Destination Country is required',
      'Destination Port is required',
      'Description is required',
      'Available Quantity is required',
      'UOM is required',
      'Please say what the prices are for',
    ]) {
      expect(await screen.findByText(message)).toBeInTheDocument();
    }
    expect(screen.getAllByText('Contract Price is required')).toHaveLength(2);
    expect(sent).toEqual([]);
  });

  it('locks country and currency, and says why and what to attach', async () => {
    serveRules();
    await renderScreen(<UnclaimedFormScreen />, { path: '/unclaimed-cargo/details' });
    const country = await screen.findByRole('textbox', { name: /Loading Country/ });
    expect(country).toHaveValue('India');
    expect(country).toHaveAttribute('readonly');
    expect(screen.getByRole('textbox', { name: /Currency/ })).toHaveValue('INR');
    expect(screen.getByText('Exporters load in India.')).toBeInTheDocument();
    expect(screen.getByText('Attach loading pictures and ownership documents.')).toBeVisible();
    expect(document.querySelector('input[type=file]')).toHaveAttribute(
      'accept',
      '.jpg,.jpeg,.png,.pdf,.gif',
    );
  });

  it('lets the API check what was entered, and leads to the review', async () => {
    serveRules();
    keepReviewed('unclaimed', PERSON, CARGO_VALUES, CARGO_FACTS);
    answering('/api/unclaimed-cargo/preview', { data: CARGO_FACTS });
    await renderScreen(<UnclaimedFormScreen />, { path: '/unclaimed-cargo/details' });
    // Back from the review: everything is as it was.
    expect(await screen.findByDisplayValue('Refused by the consignee')).toBeInTheDocument();
    expect(screen.getByText(/loading\.png/)).toBeInTheDocument();
    fireEvent.click(screen.getByText('Submit'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      productCategory: 51,
      hscode: 12,
      sourcePort: 'INMUN',
      currency: 'INR',
      newPrice: 1200000.5,
      attachment: [FILE.src],
    });
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/unclaimed-cargo-verify'));
  });

  it('asks about a new price above the contract price before it is sent', async () => {
    const question = 'The new price is above the contract price. Is it right?';
    const asked = { unusualAboveField: 'contractPrice', unusualMessage: question };
    serveRules({ fields: [{ ...NO_LIMIT, name: 'newPrice', ...asked }] });
    keepReviewed('unclaimed', PERSON, CARGO_VALUES, CARGO_FACTS);
    answering('/api/unclaimed-cargo/preview', { data: CARGO_FACTS });
    await renderScreen(<UnclaimedFormScreen />, { path: '/unclaimed-cargo/details' });
    const price = await screen.findByRole('textbox', { name: /New Price/ });
    fireEvent.change(price, { target: { value: '1850001' } });
    fireEvent.blur(price);
    expect(await screen.findByText(question)).toBeInTheDocument();
    fireEvent.click(screen.getByText('Submit'));
    expect(sent).toEqual([]);
    fireEvent.change(price, { target: { value: '1850000' } });
    fireEvent.blur(price);
    await waitFor(() => expect(screen.queryByText(question)).not.toBeInTheDocument());
    fireEvent.click(screen.getByText('Submit'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ newPrice: 1850000, priceBasis: 'unit' });
  });

  it('shows at its field what the API refuses', async () => {
    serveRules();
    keepReviewed('unclaimed', PERSON, CARGO_VALUES, CARGO_FACTS);
    const errors = { newPrice: ['Enter a number above 0.'] };
    answering(
      '/api/unclaimed-cargo/preview',
      { message: 'Please correct the highlighted fields.', code: 'VALIDATION', errors },
      422,
    );
    await renderScreen(<UnclaimedFormScreen />, { path: '/unclaimed-cargo/details' });
    await screen.findByDisplayValue('Refused by the consignee');
    fireEvent.click(screen.getByText('Submit'));
    await waitFor(() =>
      expect(document.getElementById('newPrice')).toHaveTextContent('Enter a number above 0.'),
    );
  });

  it('says that there is no room, instead of a form that would be refused', async () => {
    serveRules({ hasRoom: false });
    await renderScreen(<UnclaimedFormScreen />, { path: '/unclaimed-cargo/details' });
    expect(
      await screen.findByText(/^20 of your cargo listings are awaiting a decision/),
    ).toBeInTheDocument();
    expect(screen.queryByText('Submit')).not.toBeInTheDocument();
  });

  it('says why its rules cannot be read', async () => {
    const failed = { message: 'Not just now.', code: 'UNAVAILABLE', errors: {} };
    api.use(
      http.get('/api/unclaimed-cargo/rules', () => HttpResponse.json(failed, { status: 503 })),
    );
    await renderScreen(<UnclaimedFormScreen />, { path: '/unclaimed-cargo/details' });
    expect(await screen.findByText('Not just now.')).toBeInTheDocument();
  });
});

describe('the review of unclaimed cargo', () => {
  it('shows everything, and Confirm submits it once and returns', async () => {
    keepReviewed('unclaimed', PERSON, CARGO_VALUES, CARGO_FACTS);
    answering('/api/unclaimed-cargo', { data: CARGO, message: 'It is submitted.' }, 201);
    await renderScreen(<UnclaimedReviewScreen />, { path: '/unclaimed-cargo-verify' });
    const title = 'Please review Unclaimed Cargo-Details before Confirming';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    for (const text of ['Mundra (INMUN)', 'Jebel Ali (AEJEA)', 'Refused by the consignee']) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    expect(screen.getByText('12,00,000.50')).toBeInTheDocument();
    const price = screen.getByText('12,00,000.50').closest('dd');
    expect(price).toHaveTextContent('INR 12,00,000.50/ KGS');
    const quantity = screen.getByText('Available Quantity', { selector: 'dt' });
    expect(quantity.nextElementSibling).toHaveTextContent('12,000 Kilograms (KGS)');
    expect(screen.getByRole('link', { name: /loading\.png/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute(
      'href',
      expect.stringContaining('/unclaimed-cargo/details'),
    );
    const confirm = screen.getByRole('button', { name: 'Confirm' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/unclaimed-cargo'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.key).toBeTruthy();
    expect(screen.getByText('It is submitted.')).toBeInTheDocument();
    expect(readReviewed('unclaimed', PERSON)).toBeNull();
  });

  it('says what went wrong, and the next try has the same key', async () => {
    keepReviewed('unclaimed', PERSON, CARGO_VALUES, CARGO_FACTS);
    answering(
      '/api/unclaimed-cargo',
      { message: 'Not just now.', code: 'UNAVAILABLE', errors: {} },
      503,
    );
    await renderScreen(<UnclaimedReviewScreen />, { path: '/unclaimed-cargo-verify' });
    const confirm = await screen.findByRole('button', { name: 'Confirm' });
    fireEvent.click(confirm);
    expect(await screen.findByText('Not just now.')).toBeInTheDocument();
    await waitFor(() => expect(confirm).toBeEnabled());
    fireEvent.click(confirm);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]?.key).toBe(sent[1]?.key);
    expect(readReviewed('unclaimed', PERSON)).not.toBeNull();
  });

  it('leads to the form where there is nothing to review', async () => {
    await renderScreen(<UnclaimedReviewScreen />, { path: '/unclaimed-cargo-verify' });
    expect(await screen.findByText('There is nothing to review')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the form' })).toBeInTheDocument();
  });
});

describe('the form of a RODTEP offer and its review', () => {
  it('names what is missing', async () => {
    serveRules();
    await renderScreen(<RodtepFormScreen />, { path: '/sell-rodtep' });
    fireEvent.click(await screen.findByText('Submit'));
    for (const message of [
      'Product Category is required',
      'HS code is required',
      'Loading Port is required',
      'Total RODTEP value is required',
    ]) {
      expect(await screen.findByText(message)).toBeInTheDocument();
    }
  });

  it('shows at its field that a scrip is offered already', async () => {
    serveRules();
    keepReviewed('rodtep', PERSON, CREDIT_VALUES, CREDIT_FACTS);
    const errors = { scripNumber: ['This scrip number is already offered.'] };
    answering('/api/rodtep/preview', { message: 'No.', code: 'VALIDATION', errors }, 422);
    await renderScreen(<RodtepFormScreen />, { path: '/sell-rodtep' });
    await screen.findByDisplayValue('0312345678');
    fireEvent.click(screen.getByText('Submit'));
    await waitFor(() =>
      expect(document.getElementById('scripNumber')).toHaveTextContent('already offered'),
    );
    expect(sent[0]?.body).not.toHaveProperty('country');
  });

  it('compares the price with others, and Confirm says the documented words', async () => {
    keepReviewed('rodtep', PERSON, CREDIT_VALUES, CREDIT_FACTS);
    answering('/api/rodtep', { data: CREDIT, message: 'Your RODTEP is Submitted.' }, 201);
    await renderScreen(<RodtepReviewScreen />, { path: '/sell-rodtep/verify-data' });
    expect(await screen.findByText('97%')).toBeInTheDocument();
    expect(screen.getByText('96.5%')).toBeInTheDocument();
    expect(
      screen.getByText('7 offers from other companies in the last 90 days'),
    ).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Your RODTEP is Submitted.')).toBeInTheDocument();
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/sell-rodtep/offers'));
  });

  it('shows no comparison where there is none', async () => {
    const facts = { ...CREDIT_FACTS, comparison: null, pricePercent: null, askingPrice: null };
    keepReviewed('rodtep', PERSON, CREDIT_VALUES, facts);
    await renderScreen(<RodtepReviewScreen />, { path: '/sell-rodtep/verify-data' });
    await screen.findByText('Mundra (INMUN)');
    expect(screen.queryByText(/Median of comparable offers/)).not.toBeInTheDocument();
    expect(screen.queryByText('Asking price')).not.toBeInTheDocument();
  });
});

describe('the lists', () => {
  const serve = (path: string, rows: unknown[]) =>
    api.use(http.get(path, () => HttpResponse.json({ data: { rows, count: rows.length } })));

  it('show unclaimed cargo with its state, and withdraw it after a question', async () => {
    serve('/api/unclaimed-cargo', [CARGO, { ...CARGO, id: 4, status: 'in_review', can: [] }]);
    answering('/api/unclaimed-cargo/5', { data: CARGO });
    await renderScreen(<UnclaimedListScreen />, { path: '/unclaimed-cargo' });
    const table = await screen.findByRole('table');
    expect(within(table).getByText('Submitted')).toBeInTheDocument();
    expect(within(table).getByText('In review')).toBeInTheDocument();
    const [menu] = within(table).getAllByRole('button', { name: 'Actions for Cotton' });
    await userEvent.click(menu as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw' }));
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw this cargo?' });
    expect(sent).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ status: 'withdrawn' }));
    expect(await screen.findByText('It has been withdrawn.')).toBeInTheDocument();
  });

  it('say that there is nothing yet, and what to do', async () => {
    serve('/api/unclaimed-cargo', []);
    await renderScreen(<UnclaimedListScreen />, { path: '/unclaimed-cargo' });
    expect(
      await screen.findByText('You have not submitted any unclaimed cargo yet'),
    ).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Submit unclaimed cargo' })[0]).toHaveAttribute(
      'href',
      expect.stringContaining('/unclaimed-cargo/details'),
    );
  });

  it('show RODTEP offers with the price in percent of the value', async () => {
    serve('/api/rodtep', [CREDIT, { ...CREDIT, id: 4, askingPrice: null, pricePercent: null }]);
    await renderScreen(<RodtepListScreen />, { path: '/sell-rodtep/offers' });
    const table = await screen.findByRole('table');
    expect(within(table).getByText('97%')).toBeInTheDocument();
    expect(within(table).getAllByText('2,50,000.00')).toHaveLength(2);
  });
});

describe('the details', () => {
  it('show cargo with its history and what staff wrote', async () => {
    const steps = [
      ...COMMON.steps,
      { status: 'in_review', at: '2026-11-25T08:00:00Z' },
      { status: 'declined', at: '2026-11-25T09:00:00Z' },
    ];
    const cargo = { ...CARGO, status: 'declined', remarks: 'No bill of lading', steps, can: [] };
    await renderScreen(<UnclaimedView cargo={cargo} />);
    expect(screen.getByText('5205.12 - Cotton yarn')).toBeInTheDocument();
    expect(screen.getByText('No bill of lading')).toBeInTheDocument();
    expect(screen.getAllByText('Declined')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
  });

  it('show a RODTEP offer beside the median, and let it be withdrawn', async () => {
    answering('/api/rodtep/5', { data: CREDIT });
    await renderScreen(<RodtepView offer={CREDIT} />);
    expect(screen.getByText('Median of comparable offers (HS chapter 52)')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw this RODTEP offer?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ status: 'withdrawn' }));
  });
});
