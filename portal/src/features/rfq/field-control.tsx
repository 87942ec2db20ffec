'use client';

import { Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslations } from 'next-intl';

import { DateField } from '@/shared/forms/date-field';
import { NumberField } from '@/shared/forms/number-field';
import {
  CategorySelect,
  ContainerSelect,
  CountrySelect,
  CurrencySelect,
  HsCodeSelect,
  PortSelect,
  UnitSelect,
} from '@/shared/forms/selects';

import { changesOf, type FieldRules, type RfqValues, type StoredWords } from './form-model';

export type RfqForm = UseFormReturnType<RfqValues>;

interface FieldControlProps {
  field: FieldRules;
  form: RfqForm;
  words: StoredWords;
}

/** The label of a field; a location is an ex-mill one unless the goods go free on road. */
function useLabel(form: RfqForm): (field: FieldRules) => string {
  const t = useTranslations('rfq.fields');
  return ({ name }) => {
    if (name !== 'locationForDelivery') return t(name as Parameters<typeof t>[0]);
    return t(form.getValues().paymentTerms === 'FOR' ? 'locationForDelivery' : 'exmillLocation');
  };
}

/** One field as its rule says: which control, how long, locked or not. */
export function FieldControl({ field, form, words }: FieldControlProps) {
  const label = useLabel(form)(field);
  const values = form.getValues();
  const value = values[field.name];
  const change = (next: unknown) => {
    form.setValues(changesOf(field.name, next === '' ? null : next));
    form.clearFieldError(field.name);
  };
  const common = {
    name: field.name,
    label,
    error: form.errors[field.name],
    withAsterisk: field.required,
    disabled: field.lockedValue !== null,
  };
  const chosen = { ...common, value: (value as string | null) ?? null, onChange: change };
  switch (field.kind) {
    case 'category':
      return <CategorySelect {...chosen} shownValue={words.category} />;
    case 'hsCode': {
      const category = values.categoryId ? Number(values.categoryId) : null;
      return <HsCodeSelect {...chosen} categoryId={category} shownValue={words.hsCode} />;
    }
    case 'country':
      return <CountrySelect {...chosen} />;
    case 'port':
      return (
        <PortSelect
          {...chosen}
          needsCountry
          country={values[field.within ?? ''] as string | null}
          portName={field.name === 'sourcePort' ? words.sourcePort : words.destinationPort}
        />
      );
    case 'unit':
      return <UnitSelect {...chosen} />;
    case 'currency':
      return <CurrencySelect {...chosen} />;
    case 'container':
      return <ContainerSelect {...chosen} />;
    case 'choice':
      return <ChoiceControl field={field} {...chosen} />;
    case 'date':
      return <DateField {...chosen} minDate={new Date()} />;
    case 'number':
    case 'integer':
      return <NumberControl field={field} value={value} change={change} common={common} />;
    default:
      return <TextControl field={field} value={value} change={change} common={common} />;
  }
}

interface ChoiceProps {
  field: FieldRules;
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  error: React.ReactNode;
  disabled: boolean;
  withAsterisk: boolean;
}

function ChoiceControl({ field, ...input }: ChoiceProps) {
  const t = useTranslations('rfq.options');
  const data = field.options.map((value) => ({
    value,
    label: t(value as Parameters<typeof t>[0]),
  }));
  return <Select {...input} data={data} allowDeselect={false} comboboxProps={{ shadow: 'md' }} />;
}

interface TypedProps {
  field: FieldRules;
  value: unknown;
  change: (value: unknown) => void;
  common: Omit<ChoiceProps, 'field' | 'value' | 'onChange'>;
}

function NumberControl({ field, value, change, common }: TypedProps) {
  return (
    <NumberField
      {...common}
      value={(value as number | null) ?? ''}
      onChange={change}
      decimals={field.kind === 'number' ? (field.decimalPlaces ?? 0) : 0}
      maxLength={18}
    />
  );
}

function TextControl({ field, value, change, common }: TypedProps) {
  const t = useTranslations('forms');
  const text = (value as string | null) ?? '';
  const max = field.maxLength;
  const counter = max
    ? t('characters', { used: String([...text].length), max: String(max) })
    : null;
  const props = {
    ...common,
    value: text,
    description: counter,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
    ...(max ? { maxLength: max } : {}),
  };
  if (field.kind === 'longText') {
    return (
      <Textarea
        {...props}
        autosize
        minRows={3}
        maxRows={10}
        onChange={(event) => change(event.currentTarget.value)}
      />
    );
  }
  return <TextInput {...props} onChange={(event) => change(event.currentTarget.value)} />;
}
