import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { withChosen } from '@/shared/forms/fields/remote-select';
import { focusField } from '@/shared/forms/focus-field';
import { Form } from '@/shared/forms/form';
import { createFormStore } from '@/shared/forms/form-store';
import { fieldOf } from '@/shared/forms/schema/field';
import { SchemaFields } from '@/shared/forms/schema/schema-form';
import { FormStoreProvider } from '@/shared/forms/schema/store-context';
import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { CountrySelect } from './country-select';
import { HS_CODE, PORT } from './field-kinds';
import { PortSelect } from './port-select';
import { CurrencySelect, HsCodeSelect, UnitSelect } from './selects';

const INDIA = {
  id: 105,
  country: 'India',
  iso2: 'IN',
  iso3: 'IND',
  currencyCode: 'INR',
  otherNames: [],
};
const MUNDRA = { id: 1, port: 'Mundra', code: 'INMUN', countryId: 105, countryName: 'India' };
const CHENNAI = { id: 2, port: 'Chennai', code: 'INMAA', countryId: 105, countryName: 'India' };
const COTTON_YARN = {
  id: 9,
  code: '520512',
  description: 'Cotton yarn',
  categoryId: 51,
  categoryName: 'Cotton',
  isMeant: true,
};
const MANZANILLOS = [
  ['MXZLO', 'Mexico'],
  ['PAMIT', 'Panama'],
].map(([code, countryName], index) => ({
  ...{ id: index + 7, port: 'Manzanillo', code, countryId: index, countryName },
  isMeant: true,
}));
let asked: URLSearchParams[] = [];

const rows = (list: object[]) => HttpResponse.json({ data: { rows: list, count: list.length } });

beforeEach(() => {
  asked = [];
  api.use(
    http.get('/api/countries', () => rows([INDIA])),
    http.get('/api/ports', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      return rows([MUNDRA, CHENNAI].filter((p) => p.code.includes(query.get('filter') ?? '')));
    }),
    http.get('/api/hscode', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return rows([COTTON_YARN]);
    }),
  );
});

describe('PortSelect', () => {
  it('names the port of a draft, which none of its first rows has', async () => {
    api.use(
      http.get('/api/ports', ({ request }) =>
        rows(new URL(request.url).searchParams.get('filter') === 'INMAA' ? [CHENNAI] : [MUNDRA]),
      ),
    );
    const select = (value: string | null) => <PortSelect country="India" value={value} />;
    const { rerenderScreen } = await renderScreen(select(null));
    rerenderScreen(select('INMAA'));
    const field = screen.getByLabelText('Port', { selector: 'input' });
    await waitFor(() => expect(field).toHaveValue('Chennai (INMAA)'));
  });

  it('selects the name of the chosen port when the field is reached, so that typing replaces it', async () => {
    await renderScreen(<PortSelect value="INMAA" portName="Chennai" />);
    const field = screen.getByLabelText<HTMLInputElement>('Port', { selector: 'input' });
    act(() => field.focus());
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'Chennai (INMAA)'.length]);
  });

  it('waits for the country where it must', async () => {
    await renderScreen(<PortSelect needsCountry disabled={false} />);
    expect(screen.getByLabelText('Port', { selector: 'input' })).toBeDisabled();
    expect(asked).toHaveLength(0);
  });

  it('finds ports of the country by what is typed, and gives the UN/LOCODE with its row', async () => {
    const onChange = vi.fn();
    await renderScreen(<PortSelect country="India" onChange={onChange} />);
    await userEvent.type(screen.getByLabelText('Port', { selector: 'input' }), 'INMAA');
    await waitFor(() => expect(asked.at(-1)?.get('filter')).toBe('INMAA'));
    expect(asked.at(-1)?.get('countryId')).toBe('105');
    await userEvent.click(await screen.findByRole('option', { name: 'Chennai (INMAA)' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('INMAA', expect.objectContaining({ id: 2 }));
  });

  it('takes a port that the server found by another name on Tab', async () => {
    const onChange = vi.fn();
    api.use(http.get('/api/ports', () => rows([CHENNAI, { ...MUNDRA, isMeant: true }])));
    await renderScreen(<PortSelect onChange={onChange} />);
    await userEvent.click(screen.getByLabelText('Port', { selector: 'input' }));
    await userEvent.paste('INMUN1');
    await userEvent.tab();
    await waitFor(() => expect(onChange).toHaveBeenCalledWith('INMUN', expect.anything()));
  });

  it('asks for a choice where several ports have the name, and chooses none', async () => {
    const onChange = vi.fn();
    const two = [MUNDRA, CHENNAI].map((port) => ({ ...port, isMeant: true }));
    api.use(http.get('/api/ports', () => rows(two)));
    await renderScreen(<PortSelect onChange={onChange} />);
    const field = screen.getByLabelText('Port', { selector: 'input' });
    await userEvent.click(field);
    await userEvent.paste('Manzanillo');
    await userEvent.tab();
    expect(
      await screen.findByText('More than one entry is called “Manzanillo”. Choose one:'),
    ).toBeInTheDocument();
    expect(field).toHaveValue('Manzanillo');
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.click(field);
    expect(await screen.findAllByRole('option')).toHaveLength(2);
  });

  it('offers the ports of a name below the field, and takes the one that is pressed', async () => {
    const onChange = vi.fn();
    api.use(http.get('/api/ports', () => rows(MANZANILLOS)));
    await renderScreen(<PortSelect onChange={onChange} />);
    const field = screen.getByLabelText('Port', { selector: 'input' });
    await userEvent.click(field);
    await userEvent.paste('Manzanillo');
    await userEvent.tab();
    const group = await screen.findByRole('group', { name: /called “Manzanillo”/ });
    expect(within(group).getAllByRole('button')).toHaveLength(2);
    await userEvent.click(
      within(group).getByRole('button', { name: 'Manzanillo (PAMIT) · Panama' }),
    );
    expect(onChange).toHaveBeenCalledExactlyOnceWith(
      'PAMIT',
      expect.objectContaining({ countryName: 'Panama' }),
    );
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('aria-expanded', 'false');
  });

  it('offers them to the keyboard, in the order of reading, and to readers of Arabic', async () => {
    const send = vi.fn();
    api.use(http.get('/api/ports', () => rows(MANZANILLOS)));
    await renderScreen(<PortsForm onSend={send} />, { locale: 'ar' });
    const field = screen.getByRole('combobox');
    await userEvent.click(field);
    await userEvent.paste('Manzanillo');
    // The answer is there before the field is left, so that Tab goes to the first button.
    await screen.findAllByRole('option');
    await userEvent.keyboard('{Tab}');
    const group = await screen.findByRole('group', { name: /Manzanillo/ });
    const [first] = within(group).getAllByRole('button');
    act(() => first?.focus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(field).toHaveValue('Manzanillo (MXZLO)'));
    expect(send).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(send).toHaveBeenCalledExactlyOnceWith('MXZLO');
  });

  it('stays closed where the form puts the cursor, and opens for the person', async () => {
    await renderScreen(<PortSelect country="India" />);
    const field = screen.getByLabelText('Port', { selector: 'input' });
    act(() => focusField(field));
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(field);
    expect(await screen.findByRole('option', { name: 'Chennai (INMAA)' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}{Tab}');
    await userEvent.tab({ shift: true });
    expect(field).toHaveAttribute('aria-expanded', 'true');
  });

  it('keeps the port that is chosen a second time', async () => {
    const onChange = vi.fn();
    await renderScreen(<PortSelect value="INMUN" country="India" onChange={onChange} />);
    await userEvent.click(screen.getByLabelText('Port', { selector: 'input' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Mundra (INMUN)' }));
    expect(screen.getByLabelText('Port', { selector: 'input' })).toHaveValue('Mundra (INMUN)');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('shows a stored port before anything was found', async () => {
    await renderScreen(<PortSelect value="AEJEA" portName="Jebel Ali" country="India" />);
    expect(screen.getByLabelText('Port', { selector: 'input' })).toHaveValue('Jebel Ali (AEJEA)');
  });

  it('asks for the name of a port of which an address has only the code', async () => {
    const jebelAli = { id: 3, port: 'Jebel Ali', code: 'AEJEA', countryId: 80, countryName: 'UAE' };
    api.use(
      http.get('/api/ports', ({ request }) =>
        rows(new URL(request.url).searchParams.get('filter') ? [jebelAli] : [MUNDRA]),
      ),
    );
    await renderScreen(<PortSelect value="AEJEA" />);
    const field = screen.getByLabelText('Port', { selector: 'input' });
    await waitFor(() => expect(field).toHaveValue('Jebel Ali (AEJEA)'));
  });
});

const sent = vi.fn();

function PortForm({ initial = null as string | null }) {
  const [port, setPort] = useState(initial);
  return (
    <Form onSubmit={() => sent(port)}>
      <PortSelect value={port} portName={initial ? 'Jebel Ali' : null} onChange={setPort} />
      <input aria-label="Another field" />
      <button type="submit">Send</button>
    </Form>
  );
}

function PortsForm({ onSend }: { onSend: (port: string | null) => void }) {
  const [port, setPort] = useState<string | null>(null);
  return (
    <Form onSubmit={() => onSend(port)}>
      <PortSelect value={port} onChange={setPort} />
      <button type="submit">Send</button>
    </Form>
  );
}

function CountryForm({ onSend }: { onSend: (country: string | null) => void }) {
  const [country, setCountry] = useState<string | null>(null);
  return (
    <Form onSubmit={() => onSend(country)}>
      <CountrySelect value={country} onChange={setCountry} />
      <button type="submit">Send</button>
    </Form>
  );
}
describe('Enter', () => {
  const port = () => screen.getByRole('combobox', { name: 'Port' });
  const options = () => screen.getAllByRole('option').map((option) => option.textContent);

  it('chooses the first match of what was typed, and sends nothing', async () => {
    await renderScreen(<PortForm initial="AEJEA" />);
    await userEvent.click(port());
    await userEvent.clear(port());
    await userEvent.type(port(), 'INMAA{Enter}');
    await waitFor(() => expect(port()).toHaveValue('Chennai (INMAA)'));
    expect(sent).not.toHaveBeenCalled();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(sent).toHaveBeenCalledExactlyOnceWith('INMAA');
  });

  it('is kept where the field is left before the options arrive', async () => {
    let answer: () => void = () => undefined;
    const arrives = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.use(
      http.get('/api/ports', async ({ request }) => {
        if (new URL(request.url).searchParams.get('filter')) await arrives;
        return rows([CHENNAI, MUNDRA]);
      }),
    );
    await renderScreen(<PortForm />);
    await userEvent.type(port(), 'Chen{Enter}{Tab}');
    expect(screen.getByLabelText('Another field')).toHaveFocus();
    expect(port()).toHaveValue('Chen');
    answer();
    await waitFor(() => expect(port()).toHaveValue('Chennai (INMAA)'));
    expect(screen.getByLabelText('Another field')).toHaveFocus();
    expect(port()).toBeValid();
    expect(sent).not.toHaveBeenCalled();
  });

  it('is forgotten where the person types on', async () => {
    await renderScreen(<PortForm />);
    await userEvent.type(port(), 'INM{Enter}X{Tab}');
    await waitFor(() => expect(port()).toBeInvalid());
    expect(port()).toHaveValue('INMX');
  });

  it('chooses from the answer when the arrows led further down the list before it', async () => {
    await renderScreen(<PortForm />);
    await userEvent.click(port());
    await screen.findByRole('option', { name: 'Chennai (INMAA)' });
    await userEvent.keyboard('INMAA{ArrowDown}{Enter}');
    await waitFor(() => expect(port()).toHaveValue('Chennai (INMAA)'));
    expect(screen.queryByText(/is not in the list/)).not.toBeInTheDocument();
  });

  it('takes the option that the arrows lead to', async () => {
    await renderScreen(<PortForm />);
    await userEvent.type(port(), 'IN');
    await screen.findByRole('option', { name: 'Chennai (INMAA)' });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(port()).toHaveValue('Chennai (INMAA)'));
    expect(sent).not.toHaveBeenCalled();
  });

  it('closes an open list that nobody searched, and sends nothing', async () => {
    await renderScreen(<PortForm initial="AEJEA" />);
    await userEvent.click(port());
    await screen.findByRole('option', { name: 'Mundra (INMUN)' });
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(port()).toHaveValue('Jebel Ali (AEJEA)');
    expect(sent).not.toHaveBeenCalled();
  });

  it('on a text that nothing answers says so on the field, and sends nothing', async () => {
    await renderScreen(<PortForm initial="AEJEA" />);
    await userEvent.clear(port());
    await userEvent.type(port(), 'Fujairah{Enter}');
    await waitFor(() =>
      expect(port()).toHaveAccessibleDescription(
        '“Fujairah” is not in the list. Choose an entry from the list.',
      ),
    );
    expect(sent).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(sent).not.toHaveBeenCalled();
    expect(port()).toHaveValue('Fujairah');
  });

  it('shows what was chosen before only while nothing is typed', async () => {
    await renderScreen(<PortForm initial="AEJEA" />);
    await userEvent.click(port());
    await screen.findByRole('option', { name: 'Mundra (INMUN)' });
    expect(options()).toEqual(['Jebel Ali (AEJEA)', 'Mundra (INMUN)', 'Chennai (INMAA)']);
    await userEvent.clear(port());
    await userEvent.type(port(), 'INM');
    await waitFor(() => expect(asked.at(-1)?.get('filter')).toBe('INM'));
    await waitFor(() => expect(options()).toEqual(['Mundra (INMUN)', 'Chennai (INMAA)']));
  });
});

describe('a text that was left', () => {
  const country = () => screen.getByRole('combobox', { name: 'Country' });

  it('is taken when it names one thing exactly', async () => {
    const send = vi.fn();
    await renderScreen(<CountryForm onSend={send} />);
    await userEvent.type(country(), 'india');
    await userEvent.tab();
    expect(country()).toHaveValue('India');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(send).toHaveBeenCalledExactlyOnceWith('India');
  });

  it('stays and is said to be in no list otherwise, until Escape takes it back', async () => {
    await renderScreen(<CountryForm onSend={vi.fn()} />);
    await userEvent.type(country(), 'Indi');
    await userEvent.tab();
    expect(country()).toHaveValue('Indi');
    expect(country()).toBeInvalid();
    await userEvent.click(country());
    await userEvent.keyboard('{Escape}');
    expect(country()).toHaveValue('');
    expect(country()).toBeValid();
  });
});

describe('in the reader’s language', () => {
  const country = (id: number, name: string, english: string) => ({
    id,
    country: name,
    iso2: english.slice(0, 2).toUpperCase(),
    iso3: english.slice(0, 3).toUpperCase(),
    dialCode: '',
    currencyCode: '',
    otherNames: [english],
  });
  const shown = () => screen.getAllByRole('option').map((option) => option.textContent);
  const field = () => screen.getByRole('combobox');

  beforeEach(() => {
    api.use(
      http.get('/api/countries', () =>
        rows([
          country(105, '印度', 'India'),
          country(1, '阿富汗', 'Afghanistan'),
          country(46, '中国', 'China'),
          country(85, '德国', 'Germany'),
        ]),
      ),
      http.get('/api/units', () =>
        rows([
          { id: 1, code: 'KGS', label: '千克 (KGS)', name: '千克', otherNames: ['Kilograms'] },
        ]),
      ),
    );
  });

  it('orders countries as the reader’s alphabet does: Chinese by pinyin', async () => {
    await renderScreen(<CountrySelect />, { locale: 'zh' });
    await userEvent.click(field());
    await screen.findByRole('option', { name: '印度' });
    expect(shown()).toEqual(['阿富汗', '德国', '印度', '中国']);
  });

  it('finds a country by its English name and its code, and gives the name that is shown', async () => {
    const onChange = vi.fn();
    await renderScreen(<CountrySelect onChange={onChange} />, { locale: 'zh' });
    await userEvent.type(field(), 'germ');
    expect(await screen.findByRole('option', { name: '德国' })).toBeVisible();
    expect(shown()).toEqual(['德国']);
    await userEvent.click(screen.getByRole('option', { name: '德国' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('德国', expect.objectContaining({ id: 85 }));
  });

  it('shows a country that was chosen in another language as it is called in this one', async () => {
    await renderScreen(<CountrySelect value="India" />, { locale: 'zh' });
    await waitFor(() => expect(field()).toHaveValue('印度'));
  });

  it('knows a country by its id, whatever language its name is in', async () => {
    await renderScreen(<CountrySelect value="الهند" countryId={105} />, { locale: 'zh' });
    await waitFor(() => expect(field()).toHaveValue('印度'));
  });

  it('finds units and currencies by their English names', async () => {
    await renderScreen(<UnitSelect />, { locale: 'zh' });
    await userEvent.type(field(), 'kilo');
    expect(await screen.findByRole('option', { name: '千克 (KGS)' })).toBeVisible();
  });

  it('finds a currency by its English name', async () => {
    await renderScreen(<CurrencySelect value="USD" />, { locale: 'zh' });
    await userEvent.clear(field());
    await userEvent.type(field(), 'rupee');
    expect(await screen.findByRole('option', { name: /^INR/ })).toBeVisible();
  });
});

function HsCodeField() {
  const [value, setValue] = useState<string | null>(null);
  return <HsCodeSelect categoryId={null} value={value} onChange={setValue} />;
}

describe('HsCodeSelect', () => {
  it('names the code of a draft, which none of its first rows has, and never shows its id', async () => {
    const rice = { ...COTTON_YARN, id: 688, code: '100630', description: 'Rice' };
    api.use(
      http.get('/api/hscode', ({ request }) =>
        rows(new URL(request.url).searchParams.get('id') === '688' ? [rice] : [COTTON_YARN]),
      ),
    );
    const select = (value: string | null) => <HsCodeSelect categoryId={10} value={value} />;
    const { rerenderScreen } = await renderScreen(select(null));
    rerenderScreen(select('688'));
    const field = screen.getByLabelText('HS code', { selector: 'input' });
    expect(field).not.toHaveValue('688');
    await waitFor(() => expect(field).toHaveValue('1006.30 - Rice'));
  });

  it('asks within the category', async () => {
    await renderScreen(<HsCodeSelect categoryId={51} />);
    await userEvent.type(screen.getByLabelText('HS code', { selector: 'input' }), '52 05 12');
    await waitFor(() => expect(asked.at(-1)?.get('filter')).toBe('52 05 12'));
    expect(asked.at(-1)?.get('categoryId')).toBe('51');
    expect(
      await screen.findByRole('option', { name: '5205.12 - Cotton yarn' }),
    ).toBeInTheDocument();
  });

  it('asks among all categories while none is chosen, and gives the row with its own', async () => {
    const onChange = vi.fn();
    await renderScreen(<HsCodeSelect categoryId={null} onChange={onChange} />);
    await userEvent.type(screen.getByLabelText('HS code', { selector: 'input' }), 'basmati');
    await waitFor(() => expect(asked.at(-1)?.get('filter')).toBe('basmati'));
    expect(asked.at(-1)?.has('categoryId')).toBe(false);
    await userEvent.click(await screen.findByRole('option', { name: '5205.12 - Cotton yarn' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(
      '9',
      expect.objectContaining({ categoryId: 51 }),
    );
  });

  it('takes a pasted code of eight digits on Tab, and says which one was taken', async () => {
    await renderScreen(<HsCodeField />);
    const field = screen.getByLabelText('HS code', { selector: 'input' });
    await userEvent.click(field);
    await userEvent.paste("'5205.12.10");
    await userEvent.tab();
    await waitFor(() => expect(field).toHaveValue('5205.12 - Cotton yarn'));
    expect(screen.getByText("'5205.12.10 was read as HS code 5205.12.")).toBeInTheDocument();
  });

  it.each(['fr', 'ar'] as const)(
    'marks its descriptions as English on pages in %s',
    async (locale) => {
      await renderScreen(<HsCodeField />, { locale });
      const field = screen.getByRole('combobox');
      await userEvent.type(field, 'coton');
      expect(field).not.toHaveAttribute('lang');
      const option = await screen.findByRole('option', { name: '5205.12 - Cotton yarn' });
      const label = within(option).getByText('5205.12 - Cotton yarn');
      expect(label).toHaveAttribute('lang', 'en');
      expect(label).toHaveAttribute('dir', 'ltr');
      await userEvent.click(option);
      expect(field).toHaveValue('5205.12 - Cotton yarn');
      expect(field).toHaveAttribute('lang', 'en');
    },
  );

  it('asks nothing before there is a category where only some can be chosen', async () => {
    await renderScreen(<HsCodeSelect needsCategory categoryId={null} disabled={false} />);
    expect(screen.getByLabelText('HS code', { selector: 'input' })).toBeDisabled();
    expect(asked).toHaveLength(0);
  });
});

describe('withChosen', () => {
  const found = [{ value: 'INMUN', label: 'Mundra (INMUN)' }];
  it.each([
    ['nothing chosen', null, null, undefined, ['Mundra (INMUN)']],
    ['chosen and found', 'INMUN', null, undefined, ['Mundra (INMUN)']],
    [
      'chosen earlier',
      'X',
      { value: 'X', label: 'Chosen' },
      undefined,
      ['Chosen', 'Mundra (INMUN)'],
    ],
    ['stored, with words', 'X', null, 'Stored', ['Stored', 'Mundra (INMUN)']],
    ['stored, without words', 'X', null, undefined, ['X', 'Mundra (INMUN)']],
  ])('%s', (_name, value, chosen, shown, labels) => {
    expect(withChosen(found, value, chosen, shown).map((option) => option.label)).toEqual(labels);
  });
});

const HAMBURG = { id: 4, port: 'Hamburg', code: 'DEHAM', countryId: 8, countryName: 'Germany' };
const STORED = { id: 9, code: '520512', description: 'Cotton yarn', categoryId: 51 };
const RICE = { id: 688, code: '100630', description: 'Rice', categoryId: 10 };

const OF_A_RECORD = [
  fieldOf(PORT, { name: 'port', label: 'Port' }, { within: null, stored: 'Jebel Ali' }),
  fieldOf(
    HS_CODE,
    { name: 'code', label: 'HS code' },
    { within: null, stored: '520512 Cotton yarn' },
  ),
];

describe('a field of a form', () => {
  beforeEach(() => {
    api.use(
      http.get('/api/countries', () => rows([])),
      http.get('/api/ports', ({ request }) =>
        rows(new URL(request.url).searchParams.get('filter') === 'DEHAM' ? [HAMBURG] : []),
      ),
      http.get('/api/hscode', ({ request }) =>
        rows(
          [RICE, STORED].filter(
            ({ id }) => String(id) === new URL(request.url).searchParams.get('id'),
          ),
        ),
      ),
    );
  });

  it('does not give the names of the stored record to the port and HS code of a draft', async () => {
    const store = createFormStore({ port: 'AEJEA', code: '9' });
    await renderScreen(
      <FormStoreProvider value={store}>
        <SchemaFields fields={OF_A_RECORD} />
      </FormStoreProvider>,
    );
    const port = screen.getByRole('combobox', { name: 'Port' });
    const code = screen.getByRole('combobox', { name: 'HS code' });
    expect(port).toHaveValue('Jebel Ali (AEJEA)');
    expect(code).toHaveValue('520512 Cotton yarn');
    act(() => store.fill({ port: 'DEHAM', code: '688' }));
    expect(port).not.toHaveValue('Jebel Ali (DEHAM)');
    expect(code).not.toHaveValue('520512 Cotton yarn');
    await waitFor(() => expect(port).toHaveValue('Hamburg (DEHAM)'));
    await waitFor(() => expect(code).toHaveValue('1006.30 - Rice'));
  });
});
