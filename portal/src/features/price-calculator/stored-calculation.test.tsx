import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { CalculationDetailsScreen } from './details-screen';
import { choose, failing, press, STORED, sent, serve, type, YARN } from './testing';

describe('a stored calculation', () => {
  const show = () => renderScreen(<CalculationDetailsScreen id={7} />);
  const order = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => `${row.children[0]?.textContent} ${row.children[1]?.textContent}`.trim());

  it('shows the figures of the API, with its files', async () => {
    serve();
    await show();
    expect(
      await screen.findByRole('heading', { name: 'View Price Calculation' }),
    ).toBeInTheDocument();
    expect(screen.getByText('35,777.78', { exact: false })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
      'href',
      '/api/pricecalculation/7/pdf?locale=en',
    );
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('names the unit of a price, and says why goods of several units have none', async () => {
    serve();
    const { unmount } = await show();
    const label = (await screen.findAllByText('Total price per unit'))[1]?.closest('div');
    expect(label).toHaveTextContent('Total price per unit KGSUSD 2.86222');
    unmount();
    const price = { ...STORED.price, perUnit: null, foreignPerUnit: null };
    const mixed = { ...STORED, quantity: null, uom: null, price };
    api.use(http.get('/api/pricecalculation/7', () => HttpResponse.json({ data: mixed })));
    await show();
    expect(await screen.findByText(/The goods are in different units/)).toBeInTheDocument();
    const none = screen.getAllByText('Total price per unit')[0]?.closest('div');
    expect(none).toHaveTextContent('Total price per unit—');
  });

  it('is reordered by buttons and keys, and renumbered when an item is deleted', async () => {
    serve();
    await show();
    await screen.findByRole('row', { name: /Packing/ });
    expect(order()).toEqual(['1 Cotton yarn', '2 Packing']);
    await press('Move Packing up');
    expect(order()).toEqual(['1 Packing', '2 Cotton yarn']);
    expect(screen.getByRole('button', { name: 'Move Packing up' })).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(order()).toEqual(['1 Cotton yarn', '2 Packing']);
    await press('Delete Cotton yarn');
    const dialog = await screen.findByRole('dialog', { name: 'Do you want to delete this item?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(order()).toEqual(['1 Packing']));
    await press('Save');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.version).toBe(3);
    expect(sent[0]?.items).toEqual([
      expect.objectContaining({ description: 'Packing', gstRate: 'Others', customGstRate: 7.5 }),
    ]);
  });

  it('allows rupees and one other currency: (Not Allowed)', async () => {
    serve();
    await show();
    await screen.findByRole('row', { name: /Packing/ });
    await press('Edit Packing');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Item' });
    await choose(dialog, /Currency/, /EUR .*\(Not Allowed\)/);
    expect(
      await within(dialog).findByText(
        'Only INR and one other currency are allowed in a calculation.',
      ),
    ).toBeInTheDocument();
    await choose(dialog, /Currency/, /^USD .*[^)]$/);
    const rate = within(dialog).getByRole('textbox', { name: /Exchange rate/ });
    expect(rate).toHaveValue('88.42');
    await userEvent.clear(rate);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ok' }));
    expect(within(dialog).getByText('Exchange rate is required')).toBeInTheDocument();
    await userEvent.type(rate, '0.00001');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ok' }));
    expect(within(dialog).getByText('Exchange rate must be greater than 0')).toBeInTheDocument();
    await choose(dialog, /Currency/, /INR/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows FOB, CFR and CIF as soon as there is more than goods', async () => {
    serve();
    await show();
    await screen.findByRole('row', { name: /Packing/ });
    await press('Add Item');
    const dialog = await screen.findByRole('dialog', { name: 'Add Item' });
    await choose(dialog, /Kind of item/, /Insurance/);
    await choose(dialog, /Priced as/, /A percentage of CIF/);
    await type(dialog, /Description/, 'Cover');
    await type(dialog, /Percentage of CIF \(/, '0.25');
    expect(within(dialog).getByRole('textbox', { name: /Insured percentage/ })).toHaveValue('110');
    await choose(dialog, /GST rate/, /^0%/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ok' }));
    // 31,63,471.56 / (1 - 0.25 % x 110 %) = 31,72,195.10…
    const cif = await screen.findByRole('row', { name: /CIF with freight and insurance/ });
    expect(cif).toHaveTextContent('31,72,195.10');
    expect(screen.getByRole('row', { name: /FOB/ })).toHaveTextContent('31,63,471.56');
  });

  it('says what the API refused at the item', async () => {
    serve();
    api.use(
      http.put('/api/pricecalculation/7', () =>
        HttpResponse.json(
          {
            message: 'Please correct the highlighted fields.',
            code: 'VALIDATION',
            errors: { 'items.1.gstRate': ['This GST rate is not offered.'] },
          },
          { status: 422 },
        ),
      ),
    );
    await show();
    await screen.findByRole('row', { name: /Packing/ });
    await press('Move Packing up');
    await press('Save');
    const row = await screen.findByRole('row', { name: /This GST rate is not offered/ });
    expect(row).toHaveTextContent('Cotton yarn');
  });

  it('says why it could not be saved, and keeps what was entered', async () => {
    serve();
    api.use(http.put('/api/pricecalculation/7', () => failing('Not just now.')));
    await show();
    await screen.findByRole('row', { name: /Packing/ });
    await press('Move Packing up');
    await press('Save');
    expect(await screen.findByText('Not just now.')).toBeInTheDocument();
    expect(order()).toEqual(['1 Packing', '2 Cotton yarn']);
  });

  it('shows what a colleague has saved meanwhile, after a question', async () => {
    serve();
    const theirs = { ...STORED, version: 4, templateName: 'Theirs', items: [YARN] };
    api.use(
      http.put('/api/pricecalculation/7', () =>
        HttpResponse.json(
          {
            message: 'This calculation was changed.',
            code: 'INVALID_TRANSITION',
            errors: {},
            data: theirs,
          },
          { status: 409 },
        ),
      ),
    );
    await show();
    await screen.findByRole('row', { name: /Packing/ });
    await press('Move Packing up');
    await press('Save');
    const dialog = await screen.findByRole('dialog', { name: /Someone else has saved/ });
    expect(dialog).toHaveTextContent('This calculation was changed.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Show the saved version' }));
    await waitFor(() => expect(order()).toEqual(['1 Cotton yarn']));
    expect(screen.getByDisplayValue('Theirs')).toBeInTheDocument();
  });

  it('says why it could not be read', async () => {
    serve();
    api.use(http.get('/api/pricecalculation/7', () => failing('Not found just now.')));
    await show();
    expect(await screen.findByText('Not found just now.')).toBeInTheDocument();
  });
});
