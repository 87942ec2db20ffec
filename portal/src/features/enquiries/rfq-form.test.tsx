import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { router } from '@/testing/navigation';
import { renderScreen } from '@/testing/render';
import { rfqRules } from '@/testing/rfq';

import { EnquiryCreateScreen } from './edit-screen';

const MUNDRA = { id: 1, port: 'Mundra', code: 'INMUN', countryId: 105, countryName: 'India' };
const sent: unknown[] = [];

const rows = (list: object[]) => HttpResponse.json({ data: { rows: list, count: list.length } });

async function create() {
  const rendered = await renderScreen(<EnquiryCreateScreen variant="rfq" />, {
    path: '/rfq/details',
  });
  await screen.findByRole('heading', { name: 'Create Enquiry' });
  return rendered;
}

const text = (name: string | RegExp) => screen.getByRole('textbox', { name });
const choice = (name: string) => screen.getByRole('combobox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function pick(name: string, option: string) {
  await userEvent.click(choice(name));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

beforeEach(() => {
  sent.length = 0;
  window.localStorage.clear();
  api.use(
    http.get('/api/enquiries/form-rules', () => HttpResponse.json({ data: rfqRules() })),
    http.get('/api/countries', () => rows([])),
    http.get('/api/ports', () => rows([MUNDRA])),
    http.post('/api/enquiries', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: { id: 12 } });
    }),
  );
});

describe('the enquiry’s form', () => {
  it('shows every message of a submission, goes to the first and sends nothing', async () => {
    await create();
    await press('Submit');
    for (const name of ['productName', 'qty', 'paymentTerms', 'sourcePort', 'destinationPort']) {
      expect(screen.getByText(`${name} is required`)).toBeInTheDocument();
    }
    expect(text('Product name')).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('saves a draft with a name alone, and goes back to the list', async () => {
    await create();
    await userEvent.type(text('Product name'), 'Yarn');
    await press('Save as draft');
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/rfq'));
    expect(sent).toEqual([
      expect.objectContaining({
        status: 'draft',
        productName: 'Yarn',
        qty: null,
        includeCommisionAgent: true,
      }),
    ]);
    expect(window.localStorage).toHaveLength(0);
  });

  it('says what the API says of the sent form, and goes back to the list', async () => {
    const said = 'Your freight rate quotation has been submitted successfully';
    api.use(
      http.post('/api/enquiries', () => HttpResponse.json({ data: { id: 12 }, message: said })),
    );
    await create();
    await pick('Party', 'Freight forwarder');
    await userEvent.type(text('Product name'), 'Yarn');
    await press('Submit');
    expect(await screen.findByText(said)).toBeInTheDocument();
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/rfq'));
  });

  it('puts what the server refuses at its field', async () => {
    await create();
    const refused = { message: 'Check', code: 'VALIDATION', errors: { qty: ['Above 0.'] } };
    api.use(http.post('/api/enquiries', () => HttpResponse.json(refused, { status: 422 })));
    await userEvent.type(text('Product name'), 'Yarn');
    await userEvent.type(text('Quantity'), '0');
    await press('Save as draft');
    expect(await screen.findByText('Above 0.')).toBeInTheDocument();
    expect(text('Quantity')).toHaveFocus();
    expect(router.push).not.toHaveBeenCalled();
  });

  it('mentions HS codes only in a form that has them', async () => {
    await create();
    expect(screen.getByRole('heading', { name: 'What you need' })).toBeInTheDocument();
    expect(screen.queryByText(/The category limits the HS codes/)).not.toBeInTheDocument();
  });

  it('shows a location once the terms have one, by its name', async () => {
    await create();
    expect(screen.queryByRole('textbox', { name: 'Exmill Location' })).not.toBeInTheDocument();
    await pick('Delivery Terms', 'EXW · Ex Works');
    expect(text('Exmill Location')).toBeInTheDocument();
    await pick('Delivery Terms', 'FOR · Freight on road');
    expect(text('Location for delivery')).toBeInTheDocument();
  });

  it('keeps what is typed when another party is asked, and locks what that party’s form locks', async () => {
    await create();
    await userEvent.type(text('Product name'), 'Yarn');
    await press('Submit');
    await pick('Party', 'Freight forwarder');
    expect(text('Product name')).toHaveValue('Yarn');
    expect(text('Shipment mode')).toBeDisabled();
    expect(screen.queryByText('qty is required')).not.toBeInTheDocument();
  });

  it('offers again what was entered before a reload, the party with it', async () => {
    const before = await create();
    await pick('Party', 'Freight forwarder');
    await userEvent.type(text('Product name'), 'Yarn');
    before.unmount();
    await create();
    expect(choice('Party')).toHaveValue('Manufacturer');
    await press('Continue');
    expect(choice('Party')).toHaveValue('Freight forwarder');
    expect(text('Product name')).toHaveValue('Yarn');
  });

  it('asks before it submits an enquiry like another one, and submits it when told to', async () => {
    const asked = 'Your company submitted a very similar enquiry on 05-Nov-2026: Yarn.';
    api.use(
      http.post('/api/enquiries', async ({ request }) => {
        const body = (await request.json()) as { askIfAlike: boolean };
        sent.push(body);
        if (!body.askIfAlike) return HttpResponse.json({ data: { id: 12 } });
        const refusal = { code: 'ALIKE', message: asked, errors: {}, data: { id: 7 } };
        return HttpResponse.json(refusal, { status: 409 });
      }),
    );
    await create();
    await pick('Party', 'Freight forwarder');
    await userEvent.type(text('Product name'), 'Yarn');
    await press('Submit');
    const question = await screen.findByRole('dialog', { name: 'Submit a similar enquiry?' });
    expect(question).toHaveTextContent(asked);
    const other = within(question).getByRole('link', { name: 'View that enquiry' });
    expect(other).toHaveAttribute('href', '/rfq/view/7');
    expect(other).toHaveAttribute('target', '_blank');

    await userEvent.click(within(question).getByRole('button', { name: 'Back to the form' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(text('Product name')).toHaveValue('Yarn');
    expect(sent).toHaveLength(1);

    await press('Submit');
    await userEvent.click(await screen.findByRole('button', { name: 'Submit anyway' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/rfq'));
    expect(sent.map((body) => (body as { askIfAlike: boolean }).askIfAlike)).toEqual([
      true,
      true,
      false,
    ]);
  });
});
