'use client';

import { IconSearch, IconWorld } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';

import { useSession } from '@/domain/account/session-context';
import { HS_LANGUAGE } from '@/domain/reference/hs-description';
import { hsCodeText } from '@/domain/reference/hs-search';
import { useCountries, useHsCodes } from '@/domain/reference/use-reference';
import { useTranslations } from '@/i18n/translations';
import { DateField } from '@/shared/forms/fields/date-field';
import { TextField } from '@/shared/forms/fields/text-field';
import { useTypedSearch } from '@/shared/forms/options/use-typed-search';
import { type FormReturn, useForm } from '@/shared/forms/use-form';
import { Button } from '@/shared/ui/controls/button';

import classes from './exporter-data.module.css';
import { ANY, PLACES, type RecordParams } from './params';
import { CountryOrAny, PortOrAny } from './place-select';

type Values = RecordParams['filters'];
type Form = FormReturn<Values>;

/** Types whose country of origin is India unless they choose another (RULES.md 63). */
const FROM_INDIA: readonly number[] = [2, 8];
const INDIA = 'IN';

interface FilterFormProps {
  values: Values;
  onSearch: (values: Values) => void;
  /** The API's messages about the last search, by field. */
  refused: Readonly<Record<string, string>>;
}

/** What is searched for. Everything but consignee and dates must be chosen; places may be any. */
export function FilterForm({ values, onSearch, refused }: FilterFormProps) {
  const t = useTranslations('exporterData');
  const enquiry = useTranslations('enquiry.fields');
  const common = useTranslations('common');
  const ref = useRef<HTMLFormElement>(null);
  const form = useSearchForm(values);
  const errors = { ...refused, ...form.errors };
  const place = (name: (typeof PLACES)[number]) => ({
    label: enquiry(name),
    withAsterisk: true,
    value: form.values[name],
    error: errors[name],
    'data-path': name,
  });
  return (
    <form
      ref={ref}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.passes(ref.current)) onSearch(form.getValues());
      }}
    >
      <div className={classes.fields}>
        <GoodsField form={form} error={errors.hscode} />
        <CountryOrAny
          {...place('sourceCountry')}
          onChange={(sourceCountry) => form.setValues({ sourceCountry, sourcePort: null })}
        />
        <PortOrAny
          {...place('sourcePort')}
          country={form.values.sourceCountry}
          onChange={(sourcePort) => form.setValues({ sourcePort })}
        />
        <CountryOrAny
          {...place('destinationCountry')}
          onChange={(destinationCountry) =>
            form.setValues({ destinationCountry, destinationPort: null })
          }
        />
        <PortOrAny
          {...place('destinationPort')}
          country={form.values.destinationCountry}
          onChange={(destinationPort) => form.setValues({ destinationPort })}
        />
        <TextField
          label={t('consignee')}
          maxLength={100}
          {...form.getInputProps('consignee')}
          value={form.values.consignee ?? ''}
          error={errors.consignee}
        />
        <DateField label={t('from')} {...form.getTypedProps('dateFrom')} error={errors.dateFrom} />
        <DateField label={t('to')} {...form.getTypedProps('dateTo')} error={errors.dateTo} />
      </div>
      <div className={classes.buttons}>
        <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />}>
          {common('search')}
        </Button>
        <Button
          variant="subtle"
          leftSection={<IconWorld size={16} aria-hidden />}
          onClick={() => form.setValues(Object.fromEntries(PLACES.map((name) => [name, ANY])))}
        >
          {t('anywhere')}
        </Button>
      </div>
    </form>
  );
}

function useSearchForm(values: Values): Form {
  const t = useTranslations('listings.required');
  const products = useTranslations('products.required');
  const { businessTypes } = useSession().user;
  const countries = useCountries().data?.data.rows;
  const india = countries?.find(({ iso2 }) => iso2 === INDIA)?.country ?? 'India';
  const fromIndia = FROM_INDIA.includes(businessTypes.id);
  const begun = { ...values, sourceCountry: values.sourceCountry ?? (fromIndia ? india : null) };
  const form = useForm<Values>({
    initialValues: begun,
    validate: {
      hscode: (value) => (value?.trim() ? null : products('hsCode')),
      sourceCountry: (value) => (value ? null : t('sourceCountry')),
      sourcePort: (value) => (value ? null : t('sourcePort')),
      destinationCountry: (value) => (value ? null : t('destinationCountry')),
      destinationPort: (value) => (value ? null : t('destinationPort')),
    },
  });
  // After going back the address has another search. The form stays, and with it the focus.
  const searched = Object.values(values).join('\n');
  const shown = useRef(searched);
  const showSearch = useEffectEvent((search: string) => {
    if (shown.current === search) return;
    shown.current = search;
    form.setValues(begun);
  });
  useEffect(() => showSearch(searched), [searched]);
  return form;
}

/** The first digits of an HS code, or words of the goods: what is typed is offered as codes. */
function GoodsField({ form, error }: { form: Form; error: string | undefined }) {
  const t = useTranslations('exporterData');
  const enquiry = useTranslations('enquiry.fields');
  const listId = useId();
  const search = useTypedSearch();
  const typed = search.filter.trim();
  const found = useHsCodes(typed, null, typed.length > 1).data?.data.rows ?? [];
  const field = form.getInputProps('hscode');
  return (
    <>
      <TextField
        label={enquiry('hsCodeId')}
        description={t('goodsHint')}
        describedBelow
        maxLength={100}
        withAsterisk
        list={listId}
        autoComplete="off"
        {...field}
        value={form.values.hscode ?? ''}
        error={error}
        onChange={(event) => {
          search.setText(event.currentTarget.value);
          field.onChange(event);
        }}
      />
      <datalist id={listId}>
        {found.map(({ id, code, description }) => (
          <option key={id} value={hsCodeText(code)} lang={HS_LANGUAGE} dir="ltr">
            {description}
          </option>
        ))}
      </datalist>
    </>
  );
}
