import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { renderScreen } from '@/testing/render';

import { NumberField } from '../fields/number-field';
import { useForm } from '../use-form';
import { useSend } from '../use-submit';
import { draftKey, readDraft } from './drafts';
import { fieldOf, problemsIn } from './field';
import { DATE, NUMBER, TEXT } from './kinds';
import { FieldRules } from './rules';
import { SchemaFields, SchemaForm } from './schema-form';
import { useSchemaForm } from './use-schema-form';

const KEY = draftKey(7, 'typed');
const PRICE = /^Price/;
const send = vi.fn<(values: object) => Promise<unknown>>();

const RULES = new FieldRules([
  { name: 'price', minimum: 0, aboveMinimum: true, tooSmallMessage: 'Above 0', decimalPlaces: 2 },
  { name: 'count', minimum: 1, tooSmallMessage: 'At least 1', decimalPlaces: 0 },
]);
const FIELDS = [
  fieldOf(
    NUMBER,
    {
      name: 'price',
      label: 'Price',
      required: true,
      requiredMessage: 'Price is required',
      ...RULES.checks('price'),
    },
    { ...RULES.number('price', 2), currencyField: 'currency' },
  ),
  fieldOf(
    NUMBER,
    { name: 'count', label: 'Count', ...RULES.checks('count') },
    RULES.number('count', 0),
  ),
  fieldOf(DATE, { name: 'day', label: 'Day' }, {}),
  fieldOf(TEXT, { name: 'currency', label: 'Currency' }, {}),
];

function Sample() {
  const form = useSchemaForm({
    initial: () => ({ price: null, count: null, day: null, currency: 'EUR' }),
    draft: { person: 7, form: 'typed', over: 'rules', fields: FIELDS },
  });
  const sending = useSend(form.store, { send, onDone: () => form.finish() });
  const submit = () => {
    const values = form.store.getValues();
    if (!sending.showProblems(problemsIn(FIELDS, values))) void sending.send(values);
  };
  return (
    <SchemaForm form={form} ref={sending.ref} busy={sending.busy} onSubmit={submit}>
      <SchemaFields fields={FIELDS} />
      <button type="submit">Send</button>
    </SchemaForm>
  );
}

const field = (name: string | RegExp) => screen.getByLabelText(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  window.localStorage.clear();
  send.mockReset().mockResolvedValue(undefined);
});

describe('typed fields of a form by rules', () => {
  it('sends what was understood', async () => {
    await renderScreen(<Sample />, { locale: 'fr' });
    await userEvent.type(field(PRICE), '1.234,56 €');
    await userEvent.type(field('Count'), '1 200');
    await userEvent.type(field('Day'), '31 décembre 2026');
    await press('Send');
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(send.mock.calls[0]?.[0]).toEqual({
      price: 1234.56,
      count: 1200,
      day: '2026-12-31',
      currency: 'EUR',
    });
  });

  it('sends nothing while a text cannot be read, and goes to its field', async () => {
    await renderScreen(<Sample />);
    await userEvent.type(field(PRICE), '5');
    await userEvent.type(field('Count'), '12 34');
    await press('Send');
    expect(send).not.toHaveBeenCalled();
    expect(field('Count')).toHaveFocus();
    expect(field('Count')).toHaveValue('12 34');
    expect(field('Count')).toBeInvalid();
  });

  it('names all faults in one round, with the API’s own messages', async () => {
    await renderScreen(<Sample />);
    await userEvent.type(field(PRICE), '0');
    await userEvent.type(field('Count'), '0');
    await userEvent.type(field('Day'), '31-02-2027');
    await press('Send');
    expect(send).not.toHaveBeenCalled();
    expect(field(PRICE)).toHaveAccessibleDescription('Above 0');
    expect(field('Count')).toHaveAccessibleDescription('At least 1');
    expect(field('Day')).toHaveAccessibleDescription('There is no such day in the calendar.');
  });

  it('keeps in its draft what was typed, read or not', async () => {
    const { unmount } = await renderScreen(<Sample />);
    await userEvent.type(field(PRICE), 'USD 12.5');
    await userEvent.type(field('Day'), '5/12/26');
    unmount();
    expect(readDraft(KEY)?.texts).toEqual({ price: 'USD 12.5', day: '5/12/26' });
    await renderScreen(<Sample />);
    await press('Continue');
    expect(field(PRICE)).toHaveValue('USD 12.5');
    expect(field(PRICE)).toBeInvalid();
    expect(field('Day')).toHaveValue('5/12/26');
    await press('Send');
    expect(send).not.toHaveBeenCalled();
  });
});

function Short() {
  const form = useForm<{ share: number | '' }>({ initialValues: { share: '' } });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (form.passes(event.currentTarget)) void send(form.getValues());
      }}
    >
      <NumberField label="Share" decimals={2} {...form.getTypedProps('share')} />
      <button type="submit">Send</button>
    </form>
  );
}

describe('typed fields of a short form', () => {
  it('are sent only when they are read, even where they may be empty', async () => {
    await renderScreen(<Short />);
    await userEvent.type(field('Share'), 'half');
    await press('Send');
    expect(send).not.toHaveBeenCalled();
    expect(field('Share')).toHaveValue('half');
    await userEvent.clear(field('Share'));
    await userEvent.type(field('Share'), '12,5');
    await press('Send');
    expect(send).toHaveBeenCalledExactlyOnceWith({ share: 12.5 });
  });
});
