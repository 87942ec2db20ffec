import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import type { VariantName } from '@/domain/enquiry/variants';
import { api } from '@/testing/api';
import { type Refused, recordedFailure, recordedForms, together } from '@/testing/document-rows';
import { renderScreen } from '@/testing/render';

import { EnquiryCreateScreen, EnquiryEditScreen } from '../edit-screen';
import type { FormRules, PartyRules } from '../form-model';

const FORMS = recordedForms<FormRules>('enquiry').map((form) => [form.name, form] as const);

const rows = () => HttpResponse.json({ data: { rows: [], count: 0 } });
const press = (name: string) => fireEvent.click(screen.getByText(name));

/** The rules of a form in which something is chosen already. */
function chosen(rules: FormRules, begun: Refused['begun']): FormRules {
  const parties = rules.parties.map((party) => ({
    ...party,
    fields: party.fields.map((field) => {
      const value = begun[field.name];
      return value === undefined ? field : { ...field, defaultValue: value };
    }),
  }));
  return { ...rules, parties };
}

async function show(rules: FormRules) {
  api.use(http.get('/api/enquiries/form-rules', () => HttpResponse.json({ data: rules })));
  const shown = await renderScreen(<EnquiryCreateScreen variant={rules.variant as VariantName} />);
  await screen.findByRole('heading', { name: rules.titles.create });
  return shown;
}

/** Enters what a draft needs. */
function nameProduct() {
  const [input] = field('productName').getElementsByTagName('input');
  if (!input) throw new Error('no product name');
  fireEvent.change(input, { target: { value: 'Yarn' } });
}

/** The field with its messages. */
function field(name: string): HTMLElement {
  const found = document.getElementById(name);
  if (!found) throw new Error(`the form has no ${name}`);
  return found;
}

/** The answers to forms in which the same was chosen. */
const byBeginning = (refused: Refused[]): Refused[][] => [
  ...Map.groupBy(refused, ({ begun }) => JSON.stringify(begun)).values(),
];

/** The fields that a party's form shows before anything is chosen. */
const shownAtFirst = ({ fields }: PartyRules) =>
  fields.filter(({ shownWhen }) => shownWhen.length === 0);

beforeEach(() => {
  window.localStorage.clear();
  api.use(
    http.get('/api/countries', rows),
    http.get('/api/ports', rows),
    http.get('/api/units', rows),
    http.get('/api/categories', rows),
    http.get('/api/container-types', rows),
    http.get('/api/users/all/:kind', rows),
  );
});

describe('the rows of the specification', () => {
  it.each(FORMS)(
    'shows at its field what the API refuses in the form for %s',
    async (_name, form) => {
      expect(form.refused.length).toBeGreaterThan(5);
      for (const refused of byBeginning(form.refused)) {
        const shown = await show(chosen(form.rules, refused[0]?.begun ?? {}));
        nameProduct();
        for (const errors of together(refused)) {
          const body = { ...refused[0]?.body, errors };
          api.use(http.post('/api/enquiries', () => HttpResponse.json(body, { status: 422 })));
          press('Save as draft');
          for (const [name, messages] of Object.entries(errors)) {
            await waitFor(() => expect(field(name)).toHaveTextContent(messages.join(' ')));
          }
        }
        shown.unmount();
        window.localStorage.clear();
      }
    },
  );

  it.each(FORMS)(
    'names what is missing in the form for %s, in the words of the API',
    async (_name, form) => {
      await show(form.rules);
      press('Submit');
      const [party] = form.rules.parties;
      if (!party) throw new Error('no party');
      const empty = shownAtFirst(party).filter(
        ({ required, defaultValue, lockedValue }) => required && !defaultValue && !lockedValue,
      );
      expect(empty.length).toBeGreaterThan(2);
      for (const { name, requiredMessage } of empty) {
        expect(field(name)).toHaveTextContent(requiredMessage as string);
      }
    },
  );

  it.each(FORMS)('draws each field of the form for %s', async (_name, form) => {
    await show(form.rules);
    for (const { name } of shownAtFirst(form.rules.parties[0] as PartyRules)) field(name);
  });

  it('asks commission agents too, unless told not to', async () => {
    const [, goods] = FORMS.find(([name]) => name === 'goods') ?? [];
    if (!goods) throw new Error('no form');
    await show(goods.rules);
    const words = 'Include Quotations from Commission Agents as well';
    expect(screen.getByRole('checkbox', { name: words })).toBeChecked();
  });
});

describe('the catalogue of errors', () => {
  it('says why an enquiry was not saved', async () => {
    const { status, body } = recordedFailure('Enquiry by a type that raises none');
    const [, form] = FORMS[0] ?? [];
    if (!form) throw new Error('no form');
    await show(form.rules);
    api.use(http.post('/api/enquiries', () => HttpResponse.json(body, { status })));
    nameProduct();
    press('Save as draft');
    expect(await screen.findByText(body.message)).toBeInTheDocument();
  });

  it('says why an enquiry cannot be read', async () => {
    const { status, body } = recordedFailure('Enquiry load');
    const rules = FORMS.find(([name]) => name === 'goods')?.[1].rules;
    api.use(
      http.get('/api/enquiries/form-rules', () => HttpResponse.json({ data: rules })),
      http.get('/api/enquiries/own/12', () => HttpResponse.json(body, { status })),
    );
    await renderScreen(<EnquiryEditScreen variant="rfq" id={12} isClone={false} />);
    expect(await screen.findByText(body.message)).toBeInTheDocument();
  });
});
