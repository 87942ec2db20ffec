import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { router } from '@/testing/navigation';
import { renderScreen } from '@/testing/render';

import { SignUpForm } from './sign-up-form';
import type { BusinessType } from './sign-up-model';

const COUNTRIES = [
  {
    id: 33,
    country: 'British Indian Ocean Territory',
    iso2: 'IO',
    iso3: 'IOT',
    dialCode: '+246',
    otherNames: [],
  },
  { id: 85, country: 'Germany', iso2: 'DE', iso3: 'DEU', dialCode: '+49', otherNames: [] },
  { id: 105, country: 'India', iso2: 'IN', iso3: 'IND', dialCode: '+91', otherNames: [] },
];
const PORTS_OF: Readonly<Record<string, NonNullable<BusinessType['ports']>>> = {
  exporter: 'pairs',
  manufacturer_exporter: 'pairs',
  custom_house_agent: 'handling',
  freight_forwarder: 'loading',
  shipping_line: 'loading',
  customhouseagents_freightforwarder: 'loading',
};
const TYPES: BusinessType[] = [
  ['buyer', 'exporter', 'manufacturer'],
  ['commission_agent', 'custom_house_agent', 'freight_forwarder'],
  ['shipping_line', 'manufacturer_exporter', 'customhouseagents_freightforwarder'],
]
  .flat()
  .map((code, index) => ({
    id: index + 1,
    code,
    name: code,
    isOfferedInIndia: code !== 'buyer',
    needsGst: code !== 'buyer',
    ports: PORTS_OF[code] ?? null,
  }));
const PORTS = [
  { id: 1, port: 'Mundra', code: 'INMUN', countryId: 105, countryName: 'India' },
  { id: 2, port: 'Jebel Ali', code: 'AEJEA', countryId: 234, countryName: 'Emirates' },
];

const MUNDRA = 'Mundra(INMUN)';
const MUNDRA_JEBEL_ALI = 'Mundra(INMUN) → Jebel Ali(AEJEA)';
/** The fields for ports, of which each type has its own or none. */
const PORT_LABELS = ['Loading Port', 'Destination Port', 'Loading Ports', 'Handling Ports'];

const rows = (list: object[]) => HttpResponse.json({ data: { rows: list, count: list.length } });
let registered: unknown[] = [];
let codes: unknown[] = [];

beforeEach(() => {
  sessionStorage.clear();
  registered = [];
  codes = [];
  api.use(
    http.get('/api/countries', () => rows(COUNTRIES)),
    http.get('/api/businesstypes', () => HttpResponse.json({ data: TYPES })),
    http.get('/api/ports', ({ request }) => {
      const country = new URL(request.url).searchParams.get('countryId');
      return rows(PORTS.filter((port) => !country || String(port.countryId) === country));
    }),
    http.post('/api/users', async ({ request }) => {
      registered.push(await request.json());
      return HttpResponse.json({
        data: { id: 41, uuid: 'u', email: 'meera@kaveri.example', mobile: '+919840012345' },
      });
    }),
    http.post('/api/auth/whatsapp/otp', async ({ request }) => {
      codes.push(await request.json());
      return HttpResponse.json({ message: 'sent' });
    }),
  );
});

// The label of a required field ends with a star.
const input = (name: string) =>
  screen.getByLabelText((label) => label === name || label === `${name} *`, { selector: 'input' });
const inputs = (name: string) =>
  screen.queryAllByLabelText((label) => label === name || label === `${name} *`, {
    selector: 'input',
  });
// Pastes the text at once, because typing key by key is slow on a busy machine.
const type = async (name: string, text: string) => {
  await userEvent.click(input(name));
  await userEvent.paste(text);
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
const problem = (text: string) => expect(screen.getByText(text)).toBeInTheDocument();

async function choose(label: string, option: string) {
  await waitFor(() => expect(input(label)).toBeEnabled());
  await userEvent.click(input(label));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

async function fillPerson(country = 'India', mobile = '98400 12345') {
  await type('Your name', 'Meera Raghavan');
  await type('Company Name', 'Kaveri Yarns');
  await type('E-mail', 'meera@kaveri.example');
  await choose('Country', country);
  await type('WhatsApp mobile number', mobile);
}

const agree = () => userEvent.click(screen.getByRole('checkbox'));

describe('the sign-up form', () => {
  it('says what is missing at each field, sends nothing and goes to the first', async () => {
    await renderScreen(<SignUpForm types={TYPES} />);
    await waitFor(() => expect(input('Country')).toBeEnabled());
    await submit();
    problem('Please input your name!');
    problem('Please input your company name!');
    problem('Please input your E-mail!');
    problem('Please select your country!');
    problem('Please provide your WhatsApp-enabled mobile number!');
    problem('Please select your nature of business!');
    problem('Please agree to the Terms and Conditions.');
    await waitFor(() => expect(input('Your name')).toHaveFocus());
    expect(registered).toHaveLength(0);
  });

  it('registers an exporter, has a code sent, and goes to where it is typed in', async () => {
    await renderScreen(<SignUpForm types={TYPES} />);
    await fillPerson();
    expect(screen.getByTestId('dial-code')).toHaveTextContent('+91');
    await userEvent.click(await screen.findByRole('radio', { name: 'Exporter' }));
    await type('GST Number', '33aakck4821m1zb');
    expect(screen.getByText(/^Where your goods .*, up to 5 pairs\./)).toBeInTheDocument();
    await choose('Loading Port', 'Mundra (INMUN)');
    await choose('Destination Port', 'Jebel Ali (AEJEA)');
    expect(screen.getByText('1/5'), 'as many as the server allows').toBeInTheDocument();
    await agree();
    await submit();
    await waitFor(() =>
      expect(router.push).toHaveBeenCalledWith(
        '/otpverify?mobile=%2B919840012345&email=meera%40kaveri.example',
      ),
    );
    expect(registered).toEqual([
      {
        name: 'Meera Raghavan',
        companyName: 'Kaveri Yarns',
        email: 'meera@kaveri.example',
        country: 'India',
        countryCode: '+91',
        mobile: '9840012345',
        businessTypeId: 2,
        gstNumber: '33AAKCK4821M1ZB',
        loadingPort: [],
        portPairs: ['Mundra(INMUN) → Jebel Ali(AEJEA)'],
        terms: true,
      },
    ]);
    expect(codes).toEqual([{ mobile: '+919840012345' }]);
    expect(await screen.findByText('Registration successful!')).toBeInTheDocument();
  });

  it('offers a buyer abroad nothing but buying, and asks for no GST number', async () => {
    await renderScreen(<SignUpForm types={TYPES} />);
    await fillPerson('Germany', '+49 151 2345678');
    expect(await screen.findAllByRole('radio')).toHaveLength(1);
    expect(screen.getByRole('radio', { name: 'Buyer' })).toBeChecked();
    expect(screen.queryByLabelText('GST Number')).not.toBeInTheDocument();
    await agree();
    await submit();
    await waitFor(() => expect(registered).toHaveLength(1));
    expect(registered[0]).toMatchObject({
      businessTypeId: 1,
      mobile: '1512345678',
      gstNumber: null,
    });
  });

  it.each([
    ['Exporter', 2, ['Loading Port', 'Destination Port'], { portPairs: [MUNDRA_JEBEL_ALI] }],
    ['Manufacturer', 3, [], {}],
    ['Commission agent', 4, [], {}],
    ['Customs house agent', 5, ['Handling Ports'], { loadingPort: [MUNDRA] }],
    ['Freight forwarder', 6, ['Loading Ports'], { loadingPort: [MUNDRA] }],
    ['Shipping line', 7, ['Loading Ports'], { loadingPort: [MUNDRA] }],
    [
      'Manufacturer-exporter',
      8,
      ['Loading Port', 'Destination Port'],
      { portPairs: [MUNDRA_JEBEL_ALI] },
    ],
    ['Customs house agent and freight forwarder', 9, ['Loading Ports'], { loadingPort: [MUNDRA] }],
  ])('takes from a company of India its own ports alone: %s', async (name, id, ports, sent) => {
    await renderScreen(<SignUpForm types={TYPES} />);
    await fillPerson();
    expect(await screen.findAllByRole('radio')).toHaveLength(8);
    await userEvent.click(screen.getByRole('radio', { name }));
    await type('GST Number', '33aakck4821m1zb');
    const [first, second] = ports;
    if (first) await choose(first, 'Mundra (INMUN)');
    if (second) await choose(second, 'Jebel Ali (AEJEA)');
    const shown = PORT_LABELS.filter((label) => inputs(label).length > 0);
    expect(shown).toEqual(ports);
    await userEvent.keyboard('{Escape}');
    await agree();
    await submit();
    await waitFor(() => expect(registered).toHaveLength(1));
    expect(registered[0]).toMatchObject({
      businessTypeId: id,
      gstNumber: '33AAKCK4821M1ZB',
      loadingPort: [],
      portPairs: [],
      ...sent,
    });
  });

  it('clears the business type when the country changes', async () => {
    await renderScreen(<SignUpForm types={TYPES} />);
    await choose('Country', 'India');
    await userEvent.click(await screen.findByRole('radio', { name: 'Manufacturer' }));
    expect(screen.queryByRole('radio', { name: 'Buyer' })).not.toBeInTheDocument();
    await choose('Country', 'Germany');
    expect(await screen.findByRole('radio', { name: 'Buyer' })).toBeChecked();
    await choose('Country', 'India');
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
  });

  it('finds the country that is meant first', async () => {
    await renderScreen(<SignUpForm types={TYPES} />);
    await waitFor(() => expect(input('Country')).toBeEnabled());
    await userEvent.type(input('Country'), 'ind');
    const options = await within(await screen.findByRole('listbox')).findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      'India',
      'British Indian Ocean Territory',
    ]);
  });

  it('says at once what is wrong with a number, before the rest is filled in', async () => {
    await renderScreen(<SignUpForm types={TYPES} />);
    await fillPerson();
    await userEvent.click(await screen.findByRole('radio', { name: 'Manufacturer' }));
    await type('GST Number', '33AAKCK4821M1ZC');
    await userEvent.tab();
    expect(input('GST Number')).toHaveAccessibleDescription(
      /^The last character .* does not match/,
    );
    await type('WhatsApp mobile number', '12345');
    await userEvent.tab();
    expect(input('WhatsApp mobile number')).toHaveAccessibleDescription(/valid 10-digit Indian/);
    expect(registered).toEqual([]);
  });

  it('puts what only the server knows at its field, and keeps what was typed', async () => {
    const wrong = 'This GST Number is not in use any more.';
    api.use(
      http.post('/api/users', () =>
        HttpResponse.json(
          { message: 'Check', code: 'VALIDATION', errors: { gstNumber: [wrong] } },
          { status: 422 },
        ),
      ),
    );
    await renderScreen(<SignUpForm types={TYPES} />);
    await fillPerson();
    await userEvent.click(await screen.findByRole('radio', { name: 'Manufacturer' }));
    await type('GST Number', '33AAKCK4821M1ZB');
    await agree();
    await submit();
    expect(await screen.findByText(wrong)).toBeInTheDocument();
    await waitFor(() => expect(input('GST Number')).toHaveFocus());
    expect(input('Your name')).toHaveValue('Meera Raghavan');
    expect(router.push).not.toHaveBeenCalled();
    expect(codes).toHaveLength(0);
  });

  it('goes on to the code also where the last one was sent a moment ago', async () => {
    api.use(
      http.post('/api/auth/whatsapp/otp', () =>
        HttpResponse.json(
          { message: 'Wait', code: 'RATE_LIMITED', errors: {} },
          { status: 429, headers: { 'retry-after': '40' } },
        ),
      ),
    );
    await renderScreen(<SignUpForm types={TYPES} />);
    await fillPerson('Germany', '1512345678');
    await agree();
    await submit();
    await waitFor(() => expect(router.push).toHaveBeenCalled());
  });

  it('keeps a draft for who comes back from the terms, but not the agreement', async () => {
    const first = await renderScreen(<SignUpForm types={TYPES} />);
    await fillPerson();
    await agree();
    first.unmount();
    await renderScreen(<SignUpForm types={TYPES} />);
    await waitFor(() => expect(input('Your name')).toHaveValue('Meera Raghavan'));
    expect(input('WhatsApp mobile number')).toHaveValue('9840012345');
    await waitFor(() => expect(input('Country')).toHaveValue('India'));
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });

  it('opens the terms and the privacy policy beside the form', async () => {
    await renderScreen(<SignUpForm types={TYPES} />);
    for (const [name, href] of [
      ['Terms of Service', '/terms-of-service'],
      ['Privacy Policy', '/privacy-policy'],
    ] as const) {
      const link = screen.getByRole('link', { name });
      expect(link).toHaveAttribute('href', href);
      expect(link).toHaveAttribute('target', '_blank');
    }
  });
});

describe('what comes only when it is asked for', () => {
  it('reads the business types itself where they did not come with the page', async () => {
    await renderScreen(<SignUpForm types={null} />);
    await choose('Country', 'Germany');
    expect(await screen.findByRole('radio', { name: 'Buyer' })).toBeChecked();
  });

  it('keeps what is typed into the country, and Enter, until its list is there', async () => {
    await renderScreen(<SignUpForm types={TYPES} />);
    const country = input('Country');
    // Synchronous, so that the list is not loaded yet.
    act(() => country.focus());
    fireEvent.change(country, { target: { value: 'germ' } });
    fireEvent.keyDown(country, { key: 'Enter' });
    expect(registered).toEqual([]);
    await waitFor(() => expect(input('Country')).toHaveValue('Germany'));
    expect(screen.queryByText('Please input your name!')).not.toBeInTheDocument();
  });
});
