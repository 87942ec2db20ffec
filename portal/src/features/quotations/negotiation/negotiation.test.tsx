import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { api } from '@/testing/api';
import { aCounterOffer, aQuotation, aVersion } from '@/testing/quotation';
import { renderScreen } from '@/testing/render';

import type { CounterOffer } from './counter-offers';
import { Negotiation } from './negotiation';
import { Versions } from './versions';

const PATH = '/api/quotations/5/counter-offers';
const RULES = {
  fields: [],
  paymentTerms: ['EXW', 'EXM', 'FOR'],
  paymentTermsRequired: true,
  locationRequiredFor: ['FOR'],
  minPrice: 1,
  quantityPlaces: 3,
  maxMessage: 200,
  maxLocation: 250,
};

const offered = (...rows: CounterOffer[]) =>
  api.use(http.get(PATH, () => HttpResponse.json({ data: { rows, count: rows.length } })));

/** The bodies that are posted to a path. */
function posted(path: string, answer: object = {}) {
  const sent: unknown[] = [];
  api.use(
    http.post(path, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: answer });
    }),
  );
  return sent;
}

const quotation = (more: Parameters<typeof aQuotation>[0] = {}) =>
  aQuotation({ versions: [aVersion()], ...more });

describe('the negotiation of a quotation', () => {
  it('shows a counter-offer beside the terms it answers, and marks what differs', async () => {
    offered(aCounterOffer());
    await renderScreen(<Negotiation quotation={quotation()} />);
    const table = await screen.findByRole('table');
    const row = (name: string) => within(table).getByRole('row', { name: new RegExp(`^${name}`) });
    expect(row('Price per unit')).toHaveTextContent('changed');
    expect(row('Quantity')).toHaveTextContent(
      '12,000 Kilograms (KGS)10,000 Kilograms (KGS) (changed)',
    );
    expect(row('Net amount')).toHaveTextContent('changed');
    expect(row('Expiry date')).not.toHaveTextContent('changed');
    expect(screen.getByText('Waiting for the seller')).toBeInTheDocument();
    expect(screen.getByText('For a second order in May')).toBeInTheDocument();
  });

  it('lets the seller accept for the version that is shown, after a question', async () => {
    offered(aCounterOffer({ can: ['accept', 'decline'] }));
    const sent = posted(`${PATH}/7`);
    const onChanged = vi.fn();
    await renderScreen(<Negotiation quotation={quotation()} onChanged={onChanged} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Accept these terms' }));
    const dialog = await screen.findByRole('dialog', { name: 'Accept these terms?' });
    expect(sent).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Accept these terms' }));
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(sent).toEqual([{ status: 'accepted', version: 1 }]);
  });

  it('lets the seller decline with words, or begin a revision', async () => {
    offered(aCounterOffer({ can: ['accept', 'decline'] }));
    const sent = posted(`${PATH}/7`);
    const onRevise = vi.fn();
    const seen = quotation({ can: ['revise'] });
    await renderScreen(<Negotiation quotation={seen} onRevise={onRevise} maxWords={200} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Answer with a revision' }));
    expect(onRevise).toHaveBeenCalledWith(expect.objectContaining({ id: 7 }));
    await userEvent.click(screen.getByRole('button', { name: 'Decline these terms' }));
    const dialog = await screen.findByRole('dialog', { name: 'Decline the counter-offer?' });
    const words = within(dialog).getByRole('textbox');
    expect(words).toHaveAccessibleDescription('0/200');
    await userEvent.type(words, 'Not below 2.4');
    expect(words).toHaveAccessibleDescription('13/200');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline these terms' }));
    await waitFor(() => expect(sent).toEqual([{ status: 'declined', answer: 'Not below 2.4' }]));
  });

  it('lets the buyer propose other terms, which begin with those of the quotation', async () => {
    offered();
    api.use(http.get(`${PATH}/form-rules`, () => HttpResponse.json({ data: RULES })));
    const sent = posted(PATH, aCounterOffer());
    const onChanged = vi.fn();
    const seen = quotation({ can: ['placeOrder', 'counterOffer'] });
    await renderScreen(<Negotiation quotation={seen} onChanged={onChanged} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Propose other terms' }));
    const price = await screen.findByRole('textbox', { name: /Price per unit/ });
    await userEvent.click(screen.getByRole('button', { name: 'Send counter-offer' }));
    expect(await screen.findByText('Write a message to the seller')).toBeInTheDocument();
    await userEvent.clear(price);
    await userEvent.type(price, '2.2');
    await userEvent.type(screen.getByRole('textbox', { name: /Message/ }), 'For May');
    await userEvent.click(screen.getByRole('button', { name: 'Send counter-offer' }));
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(sent).toEqual([
      {
        price: 2.2,
        qty: 12_000,
        paymentTerms: 'EXW',
        locationForDelivery: null,
        expiryDate: '2099-12-05',
        description: 'For May',
        version: 1,
      },
    ]);
  });

  it('closes the form when no counter-offer is possible any more, and says what it shows', async () => {
    offered(aCounterOffer());
    api.use(http.get(`${PATH}/form-rules`, () => HttpResponse.json({ data: RULES })));
    const { rerenderScreen, container } = await renderScreen(
      <Negotiation quotation={quotation({ can: ['counterOffer'] })} />,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Propose other terms' }));
    expect(screen.getByRole('heading', { name: 'Your counter-offer' })).toBeInTheDocument();
    await screen.findByRole('textbox', { name: /Price per unit/ });
    // A card beside the others, which the distance between cards depends on.
    expect(container.lastElementChild?.tagName).toBe('SECTION');
    rerenderScreen(<Negotiation quotation={quotation({ can: [] })} />);
    expect(screen.getByRole('heading', { name: 'Negotiation' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('group', { name: 'Negotiation' })).toHaveFocus());
  });

  it('keeps the keyboard here when an answered offer has no buttons any more', async () => {
    let can: CounterOffer['can'] = ['accept', 'decline'];
    api.use(
      http.get(PATH, () =>
        HttpResponse.json({ data: { rows: [aCounterOffer({ can })], count: 1 } }),
      ),
      http.post(`${PATH}/7`, () => {
        can = [];
        return HttpResponse.json({ data: aCounterOffer() });
      }),
    );
    await renderScreen(<Negotiation quotation={quotation()} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Accept these terms' }));
    const dialog = await screen.findByRole('dialog', { name: 'Accept these terms?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Accept these terms' }));
    await waitFor(() => expect(screen.getByRole('group', { name: 'Negotiation' })).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Accept these terms' })).toBeNull();
  });

  it('offers nothing to whom the API offers nothing, and tries again after an error', async () => {
    api.use(http.get(PATH, () => HttpResponse.json({ message: 'Down.' }, { status: 500 })));
    await renderScreen(<Negotiation quotation={quotation({ can: [] })} />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    offered(aCounterOffer({ status: 'closed', closedBecause: 'ordered_elsewhere' }));
    await userEvent.click(again);
    expect(
      await screen.findByText('Closed: order placed against another quotation'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('the versions of a quotation', () => {
  it('marks what differs from the one before, or from a chosen one', async () => {
    const asked: (string | null)[] = [];
    api.use(
      http.get('/api/quotations/5/versions', ({ request }) => {
        const other = new URL(request.url).searchParams.get('comparedWith');
        asked.push(other);
        const changed = other === '1' ? ['price'] : ['description'];
        const rows = [
          { ...aVersion({ version: 2, description: 'Last price' }), changed },
          { ...aVersion(), changed: [] },
        ];
        return HttpResponse.json({ data: { rows, count: 2 } });
      }),
    );
    const versions = [aVersion({ version: 2 }), aVersion()];
    await renderScreen(<Versions quotation={quotation({ versions })} />);
    const marks = async () =>
      (await screen.findAllByText(/changed/)).map((mark) => mark.closest('tr')?.textContent);
    expect(await marks()).toEqual([expect.stringContaining('Last price')]);
    await userEvent.selectOptions(screen.getByRole('combobox'), 'Version 1');
    await waitFor(() => expect(asked).toEqual([null, '1']));
    await waitFor(async () =>
      expect(await marks()).toEqual([expect.stringContaining('Price per unit')]),
    );
  });

  it('says which versions cannot be chosen for the comparison', async () => {
    api.use(
      http.get('/api/quotations/5/versions', () =>
        HttpResponse.json({
          data: { rows: [{ ...aVersion({ version: 240 }), changed: [] }], count: 240 },
        }),
      ),
    );
    const versions = [aVersion({ version: 240 }), aVersion({ version: 41 })];
    await renderScreen(<Versions quotation={quotation({ versions })} />);
    expect(await screen.findByText(/^Versions before version 41 cannot/)).toBeInTheDocument();
  });

  it('marks nothing where what differs could not be loaded, and tries again', async () => {
    let isDown = true;
    api.use(
      http.get('/api/quotations/5/versions', ({ request }) => {
        const other = new URL(request.url).searchParams.get('comparedWith');
        if (other && isDown) return HttpResponse.json({ message: 'Down.' }, { status: 404 });
        const rows = [
          { ...aVersion({ version: 2 }), changed: [other ? 'price' : 'description'] },
          { ...aVersion(), changed: [] },
        ];
        return HttpResponse.json({ data: { rows, count: 2 } });
      }),
    );
    const versions = [aVersion({ version: 2 }), aVersion()];
    await renderScreen(<Versions quotation={quotation({ versions })} />);
    await screen.findByText(/changed/);
    await userEvent.selectOptions(screen.getByRole('combobox'), 'Version 1');
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText(/changed/)).toBeNull();
    isDown = false;
    await userEvent.click(again);
    const mark = await screen.findByText(/changed/);
    expect(mark.closest('tr')).toHaveTextContent('Price per unit');
  });

  it('marks a net amount that is another one, which follows from the terms', async () => {
    const second = aVersion({ version: 2, price: 3, netAmount: 36_000 });
    api.use(
      http.get('/api/quotations/5/versions', () =>
        HttpResponse.json({
          data: {
            rows: [
              { ...second, changed: ['price'] },
              { ...aVersion(), changed: [] },
            ],
            count: 2,
          },
        }),
      ),
    );
    await renderScreen(<Versions quotation={quotation({ versions: [second, aVersion()] })} />);
    const marked = (await screen.findAllByText(/changed/)).map(
      (mark) => mark.closest('tr')?.querySelector('th')?.textContent,
    );
    expect(marked).toEqual(['Price per unit', 'Net amount']);
  });

  it('writes each version in its own currency and unit', async () => {
    const inEuros = aVersion({ price: 1500, currencyCode: 'EUR', units: 'Metric tons (MTS)' });
    const now = aVersion({ version: 2, price: 1.4, currencyCode: 'USD' });
    const rows = [
      { ...now, changed: ['price', 'currencyCode', 'units'] },
      { ...inEuros, changed: [] },
    ];
    api.use(
      http.get('/api/quotations/5/versions', () =>
        HttpResponse.json({ data: { rows, count: rows.length } }),
      ),
    );
    await renderScreen(<Versions quotation={quotation({ ...now, versions: [now, inEuros] })} />);
    const prices = await screen.findAllByRole('row', { name: /^Price per unit/ });
    expect(prices[0]).toHaveTextContent('USD 1.40/ KGS');
    expect(prices[1]).toHaveTextContent('EUR 1,500.00/ MTS');
    const quantities = screen.getAllByRole('row', { name: /^Quantity/ });
    expect(quantities[1]).toHaveTextContent('12,000 Kilograms (KGS)');
  });
});
