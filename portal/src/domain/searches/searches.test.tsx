import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';
import { listOf, type SavedSearch } from './searches';
import { SearchesButton } from './searches-button';
import { SearchesPanel } from './searches-panel';

const YARN: SavedSearch = {
  id: 12,
  name: 'Yarn to Dubai',
  alert: 'daily',
  list: 'leads',
  role: null,
  leadType: null,
  filter: 'yarn',
  chapter: '52',
  country: null,
  port: null,
  status: null,
  hsCode: null,
  category: null,
  businessType: null,
  hscode: null,
  sourceCountry: null,
  sourcePort: null,
  destinationCountry: null,
  destinationPort: null,
  consignee: null,
  createdAt: '2026-11-23T10:00:00Z',
};

let kept: SavedSearch[] = [];
const sent: unknown[] = [];

beforeEach(() => {
  kept = [YARN];
  sent.length = 0;
  api.use(
    http.get('/api/saved-searches', () => HttpResponse.json({ data: { rows: kept, limit: 20 } })),
    http.post('/api/saved-searches', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: YARN, message: 'The search was saved.' }, { status: 201 });
    }),
    http.post('/api/saved-searches/12', async ({ request }) => {
      const change = (await request.json()) as Partial<SavedSearch>;
      sent.push(change);
      kept = [{ ...YARN, ...change }];
      return HttpResponse.json({ data: kept[0], message: null });
    }),
    http.delete('/api/saved-searches/12', () => {
      kept = [];
      return HttpResponse.json({ data: YARN, message: 'The search was deleted.' });
    }),
  );
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('saved searches', () => {
  it('lead to the list with their filters', () => {
    expect(listOf(YARN)).toBe('/enquiries?filter=yarn&chapter=52');
    expect(listOf({ list: 'leads', country: 'AE', role: 'buyer' })).toBe(
      '/enquiries?role=buyer&country=AE',
    );
    expect(listOf({ list: 'products', hsCode: '5205', country: 'IN', port: 'INMUN' })).toBe(
      '/find-products?hsCode=5205&country=IN',
    );
  });

  it('are made of what the list shows, under a name', async () => {
    await renderScreen(
      <SearchesButton filters={{ list: 'leads', filter: 'yarn', chapter: null }} />,
    );
    await press('Save this search');
    const dialog = await screen.findByRole('dialog', { name: 'Save this search' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Yarn');
    await userEvent.selectOptions(
      within(dialog).getByRole('combobox', { name: 'Notifications of new results' }),
      'Immediately',
    );
    await press('Save search');
    await waitFor(() =>
      expect(sent).toEqual([
        { list: 'leads', filter: 'yarn', chapter: null, name: 'Yarn', alert: 'now' },
      ]),
    );
  });

  it('say at the name that it is taken', async () => {
    const refused = { message: 'Check', code: 'VALIDATION', errors: { name: ['Taken.'] } };
    api.use(http.post('/api/saved-searches', () => HttpResponse.json(refused, { status: 422 })));
    await renderScreen(<SearchesButton filters={{ list: 'products', filter: 'yarn' }} />);
    await press('Save this search');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Yarn');
    await press('Save search');
    expect(await screen.findByText('Taken.')).toBeInTheDocument();
  });

  it('say at the new name that it is taken, and where the keyboard is afterwards', async () => {
    const refused = { message: 'Check', code: 'VALIDATION', errors: { name: ['Taken.'] } };
    await renderScreen(<SearchesPanel />);
    const rename = await screen.findByRole('button', { name: 'Rename' });
    expect(rename).toHaveAccessibleDescription('Yarn to Dubai');
    await userEvent.click(rename);
    api.use(http.post('/api/saved-searches/12', () => HttpResponse.json(refused, { status: 422 })));
    const name = await screen.findByRole('textbox', { name: 'New name' });
    await press('Save');
    await waitFor(() => expect(name).toHaveAccessibleDescription('Taken.'));
    expect(name).toHaveFocus();
    await press('Cancel');
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Saved searches' })).toHaveFocus(),
    );
  });

  it('end only their renaming at Escape, and not the dialog around them', async () => {
    await renderScreen(<SearchesButton filters={null} />);
    await press('Saved searches');
    const dialog = await screen.findByRole('dialog', { name: 'Saved searches' });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Rename' }));
    const name = await within(dialog).findByRole('textbox', { name: 'New name' });
    await userEvent.type(name, '2{Escape}');
    await waitFor(() => expect(name).not.toBeInTheDocument());
    expect(dialog).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: 'Yarn to Dubai' })).toBeInTheDocument();
    await waitFor(() =>
      expect(within(dialog).getByRole('group', { name: 'Saved searches' })).toHaveFocus(),
    );
    expect(sent).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('show the chosen frequency at once, and the stored one after a refusal', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    api.use(http.post('/api/saved-searches/12', () => promise));
    await renderScreen(<SearchesPanel />);
    const often = await screen.findByRole('combobox');
    await userEvent.selectOptions(often, 'Never');
    expect(often).toHaveValue('never');
    resolve(HttpResponse.json({ message: 'No.', code: 'FORBIDDEN' }, { status: 403 }));
    await waitFor(() => expect(often).toHaveValue('daily'));
  });

  it('are told less often, renamed and deleted', async () => {
    await renderScreen(<SearchesPanel />);
    const link = await screen.findByRole('link', { name: 'Yarn to Dubai' });
    expect(link).toHaveAttribute('href', '/enquiries?filter=yarn&chapter=52');
    const often = screen.getByRole('combobox', {
      name: 'Notifications of new results: Yarn to Dubai',
    });
    await userEvent.selectOptions(often, 'Never');
    await waitFor(() => expect(sent).toEqual([{ alert: 'never' }]));

    await press('Rename');
    const name = screen.getByRole('textbox', { name: 'New name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Yarn');
    await press('Save');
    expect(await screen.findByRole('link', { name: 'Yarn' })).toBeInTheDocument();
    expect(sent.at(-1)).toEqual({ name: 'Yarn' });

    await press('Delete');
    const question = await screen.findByRole('dialog', {
      name: 'Delete the saved search “Yarn”?',
    });
    await userEvent.click(within(question).getByRole('button', { name: 'Ok' }));
    expect(await screen.findByText('No saved searches yet')).toBeInTheDocument();
  });
});
