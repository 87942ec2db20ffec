import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { CalculationDetailsScreen } from './details-screen';
import { CalculationListScreen } from './list-screen';
import type { Calculation } from './params';
import { choose, failing, press, STORED, sent, serve, type, YARN } from './testing';

describe('the list', () => {
  const show = () => renderScreen(<CalculationListScreen />, { path: '/price-calculator' });

  it('shows name, total, items and date, and leads to each', async () => {
    serve();
    await show();
    const row = await screen.findByRole('row', { name: /Yarn to Jebel Ali/ });
    expect(row).toHaveTextContent(/INR\s31,63,471\.56/);
    expect(row).toHaveTextContent('20-Nov-2026');
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/price-calculator/details/7');
    expect(screen.getByRole('link', { name: 'Create New' })).toHaveAttribute(
      'href',
      '/price-calculator/details',
    );
  });

  it('is empty: No Price Calculate', async () => {
    serve([]);
    await show();
    expect(await screen.findByText('No Price Calculate')).toBeInTheDocument();
  });

  it('deletes after the question, and says why it could not', async () => {
    serve();
    api.use(http.delete('/api/pricecalculation/7', () => failing('Not just now.')));
    await show();
    await screen.findByRole('row', { name: /Yarn to Jebel Ali/ });
    await press(/Yarn to Jebel Ali/);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Do you want to delete this item?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ok' }));
    expect(await screen.findByText('Not just now.')).toBeInTheDocument();
  });

  it('says why a PDF could not be made', async () => {
    serve();
    api.use(http.get('/api/pricecalculation/7/pdf', () => failing('No files just now.')));
    await show();
    await screen.findByRole('row', { name: /Yarn to Jebel Ali/ });
    await press(/Yarn to Jebel Ali/);
    expect(await screen.findByRole('menuitem', { name: 'Clone' })).toHaveAttribute(
      'href',
      '/price-calculator/details?cloneId=7',
    );
    await userEvent.click(screen.getByRole('menuitem', { name: 'Download PDF' }));
    expect(await screen.findByText('No files just now.')).toBeInTheDocument();
  });

  it('says why it could not be read', async () => {
    serve();
    api.use(http.get('/api/pricecalculation', () => failing('No list just now.')));
    await show();
    expect(await screen.findByText('No list just now.')).toBeInTheDocument();
  });
});

describe('a new calculation', () => {
  const show = () => renderScreen(<CalculationDetailsScreen id={null} />);

  it('has no items yet, and cannot be saved', async () => {
    serve();
    await show();
    expect(await screen.findByRole('heading', { name: 'Price Calculation' })).toBeInTheDocument();
    expect(
      screen.getByText('No items added yet. Click “Add Item” to get started.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('names everything that an item lacks', async () => {
    serve();
    await show();
    await screen.findByRole('button', { name: 'Add Item' });
    await press('Add Item');
    const dialog = await screen.findByRole('dialog', { name: 'Add Item' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ok' }));
    for (const words of [
      'Please enter description',
      'Rate per unit is required',
      'UOM is required',
      'Number of units is required',
      'GST rate is required',
    ]) {
      expect(await within(dialog).findByText(words)).toBeInTheDocument();
    }
    await choose(dialog, /GST rate/, /Others/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ok' }));
    expect(within(dialog).getByText('Custom GST rate is required')).toBeInTheDocument();
    await type(dialog, /Custom GST rate/, '100.5');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ok' }));
    expect(within(dialog).getByText('GST rate cannot exceed 100%')).toBeInTheDocument();
    await type(dialog, /Rate per unit/, '0');
    await type(dialog, /Number of units/, '0');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ok' }));
    expect(within(dialog).getByText('Rate per unit must be greater than 0')).toBeInTheDocument();
    expect(within(dialog).getByText('Number of units must be greater than 0')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('asks for a template name, sends what was entered, and shows the saved figures', async () => {
    serve();
    await show();
    await screen.findByRole('button', { name: 'Add Item' });
    await press('Add Item');
    const dialog = await screen.findByRole('dialog', { name: 'Add Item' });
    await type(dialog, /Description/, 'Cotton yarn');
    await choose(dialog, /Currency/, /USD/);
    expect(within(dialog).getByText(/88\.42, 25-Nov-2026 \(European Central Bank\)/)).toBeVisible();
    await type(dialog, /Rate per unit/, '2.725');
    await choose(dialog, /UOM/, /Kilograms/);
    await type(dialog, /Number of units/, '12500');
    expect(within(dialog).getAllByText('—')).toHaveLength(2);
    expect(within(dialog).queryByText(/0\.00/)).toBeNull();
    await choose(dialog, /GST rate/, /^5%/);
    expect(within(dialog).getByText('31,62,396.56', { exact: false })).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ok' }));
    const row = await screen.findByRole('row', { name: /Cotton yarn/ });
    expect(row).toHaveTextContent('1,50,590.31');
    expect(row).toHaveTextContent('31,62,396.56');
    expect(screen.getByText('Preview (not saved yet)')).toBeInTheDocument();
    await press('Save');
    const naming = await screen.findByRole('dialog', { name: 'Save this calculation' });
    await userEvent.click(within(naming).getByRole('button', { name: 'Save' }));
    expect(await within(naming).findByText('Please enter template name')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await type(naming, /Template name/, 'Yarn to Jebel Ali');
    await userEvent.click(within(naming).getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByRole('heading', { name: 'View Price Calculation' }),
    ).toBeInTheDocument();
    expect(sent).toEqual([
      {
        templateName: 'Yarn to Jebel Ali',
        currency: 'USD',
        exchangeRate: 88.42,
        items: [
          {
            kind: 'goods',
            description: 'Cotton yarn',
            gstRate: '5',
            currency: 'USD',
            exchangeRate: 88.42,
            ratePerUnit: 2.725,
            uom: 'Kilograms (KGS)',
            noOfUnits: 12500,
          },
        ],
      },
    ]);
    // What the API stored is shown, not what was previewed.
    expect(screen.getByText('31,63,471.56', { exact: false })).toBeInTheDocument();
    expect(screen.queryByText('Preview (not saved yet)')).not.toBeInTheDocument();
  });

  it('begins with the items of the one that is cloned', async () => {
    serve();
    await renderScreen(<CalculationDetailsScreen id={null} cloneId={7} />);
    await screen.findByRole('row', { name: /Cotton yarn/ });
    await press('Save');
    const naming = await screen.findByRole('dialog', { name: 'Save this calculation' });
    expect(within(naming).getByRole('textbox', { name: /Template name/ })).toHaveValue(
      'Copy of Yarn to Jebel Ali',
    );
    await userEvent.click(within(naming).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).not.toHaveProperty('version');
    expect(sent[0]?.items).toHaveLength(2);
  });
});

describe('the terms of a quotation', () => {
  const CODE = { id: 12, code: '520511', description: 'Cotton yarn' };
  const QUOTED: Calculation = {
    ...STORED,
    items: [{ ...YARN, hscode: CODE.code, hsCode: CODE }],
    addresseeName: 'Al Noor Textiles',
    addresseeAddress: 'Al Rigga Road\nDubai',
    expiryDate: '2099-12-31',
    termsOfPayment: '30% in advance',
  };
  const serveQuoted = (stored = QUOTED) => {
    serve();
    api.use(
      http.get('/api/pricecalculation/7', () => HttpResponse.json({ data: stored })),
      http.get('/api/hscode', () =>
        HttpResponse.json({
          data: {
            rows: [{ ...CODE, categoryId: 51, categoryName: 'Cotton', isMeant: true }],
            count: 1,
          },
        }),
      ),
    );
  };
  const field = (name: string) => screen.getByRole('textbox', { name });

  it('are shown, changed and sent, with the HS code of the goods', async () => {
    serveQuoted();
    await renderScreen(<CalculationDetailsScreen id={7} />);
    expect(await screen.findByRole('row', { name: /HS code 5205\.11/ })).toBeInTheDocument();
    expect(field('Addressee')).toHaveValue('Al Noor Textiles');
    expect(field('Address of the addressee')).toHaveValue('Al Rigga Road\nDubai');
    expect(field('Valid until')).toHaveValue('31-12-2099');
    await userEvent.clear(field('Terms of payment'));
    await userEvent.clear(field('Addressee'));
    await userEvent.type(field('Addressee'), 'شركة النور');
    await press('Save');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      addresseeName: 'شركة النور',
      addresseeAddress: 'Al Rigga Road\nDubai',
      expiryDate: '2099-12-31',
      items: [{ hscode: '520511' }],
    });
    expect(sent[0]).not.toHaveProperty('termsOfPayment');
  });

  it('say which HS code was taken of more digits, and only goods have one', async () => {
    serveQuoted(STORED);
    await renderScreen(<CalculationDetailsScreen id={7} />);
    await screen.findByRole('row', { name: /Packing/ });
    await press('Edit Packing');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Item' });
    const code = within(dialog).getByRole('combobox', { name: /HS code/ });
    await userEvent.click(code);
    await userEvent.paste('5205.11.10');
    await userEvent.tab();
    await waitFor(() => expect(code).toHaveValue('5205.11 - Cotton yarn'));
    expect(
      await within(dialog).findByText('5205.11.10 was read as HS code 5205.11.'),
    ).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ok' }));
    expect(await screen.findByRole('row', { name: /Packing.*HS code 5205\.11/ })).toBeVisible();
    await press('Edit Packing');
    const again = await screen.findByRole('dialog', { name: 'Edit Item' });
    await choose(again, /Kind of item/, /Freight/);
    expect(within(again).queryByRole('combobox', { name: /HS code/ })).not.toBeInTheDocument();
    await userEvent.click(within(again).getByRole('button', { name: 'Ok' }));
    await press('Save');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(JSON.stringify(sent[0])).not.toContain('hscode');
  });

  it('are not sent while the day cannot be read or has passed', async () => {
    serveQuoted(STORED);
    await renderScreen(<CalculationDetailsScreen id={7} />);
    await screen.findByRole('row', { name: /Packing/ });
    await userEvent.type(field('Addressee'), 'Al Noor');
    await userEvent.type(field('Valid until'), '20-11-2020');
    await press('Save');
    expect(await screen.findByText('Expiry date cannot be in the past')).toBeInTheDocument();
    expect(field('Valid until')).toHaveValue('20-11-2020');
    expect(field('Valid until')).toHaveFocus();
    await userEvent.clear(field('Valid until'));
    await userEvent.type(field('Valid until'), 'soon');
    await press('Save');
    expect(await screen.findByText(/This is not a full date/)).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('stand at their fields when the API refuses them', async () => {
    serveQuoted();
    const errors = { expiryDate: ['Not this day.'], addresseeName: ['Not this name.'] };
    api.use(
      http.put('/api/pricecalculation/7', () =>
        HttpResponse.json({ message: 'Wrong.', code: 'VALIDATION', errors }, { status: 422 }),
      ),
    );
    await renderScreen(<CalculationDetailsScreen id={7} />);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Addressee' }), ' LLC');
    await press('Save');
    await waitFor(() => expect(field('Valid until')).toHaveAccessibleDescription(/Not this day\./));
    expect(field('Addressee')).toHaveAccessibleDescription(/Not this name\./);
  });

  it('are kept in a copy, without the addressee and a day that has passed', async () => {
    serveQuoted({ ...QUOTED, expiryDate: '2020-01-31' });
    const { unmount } = await renderScreen(<CalculationDetailsScreen id={null} cloneId={7} />);
    expect(await screen.findByRole('textbox', { name: 'Terms of payment' })).toHaveValue(
      '30% in advance',
    );
    expect(field('Valid until')).toHaveValue('');
    expect(field('Addressee')).toHaveValue('');
    expect(field('Address of the addressee')).toHaveValue('');
    unmount();
    serveQuoted();
    await renderScreen(<CalculationDetailsScreen id={null} cloneId={7} />);
    expect(await screen.findByRole('textbox', { name: 'Valid until' })).toHaveValue('31-12-2099');
  });
});
