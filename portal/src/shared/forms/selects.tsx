'use client';

import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';

import { localeRow } from '@/i18n/locales';
import type { Schema } from '@/shared/api/types';

import { hsCodeText, hsFilter } from './hs-search';
import { type ReferenceSelectProps, RemoteSelect } from './remote-select';
import { useCategories, useCountries, useHsCodes, usePorts, useUnits } from './use-reference';

const TYPING_MS = 200;

type CountryRow = Schema<'CountryRow'>;
type PortRow = Schema<'PortRow'>;
type CategoryRow = Schema<'CategoryRow'>;
type HsCodeRow = Schema<'HsCodeRow'>;
type UnitRow = Schema<'UnitRow'>;

interface CountrySelectProps extends ReferenceSelectProps<CountryRow> {
  /** The country's id, where the value may be its name in another language. */
  countryId?: number | null;
}

/** The value is the country's name in the reader's language, as on the wire. */
export function CountrySelect({ countryId, value, ...props }: CountrySelectProps) {
  const t = useTranslations('forms');
  const list = useCountries();
  const rows = list.data?.data.rows;
  const chosen = rows?.find(({ id }) => id === countryId) ?? rows?.find(isCalled(value));
  return (
    <RemoteSelect
      label={t('country')}
      placeholder={t('searchHint')}
      {...props}
      value={chosen?.country ?? value ?? null}
      list={list}
      toOption={({ country, iso2, iso3, otherNames }) => ({
        value: country,
        label: country,
        otherNames: [...otherNames, iso2, iso3],
      })}
    />
  );
}

/** Whether a country is called so: a record from before a change of language has its English name. */
function isCalled(name: string | null | undefined) {
  return ({ country, otherNames }: CountryRow) =>
    name ? country === name || otherNames.includes(name) : false;
}

interface PortSelectProps extends ReferenceSelectProps<PortRow> {
  /** The country's name; ports of every country without it. */
  country?: string | null | undefined;
  /** Wait until a country is chosen. */
  needsCountry?: boolean;
  /** The port's name, where `value` is a UN/LOCODE from a stored record. */
  portName?: string | null | undefined;
}

/** The value is the UN/LOCODE, which says exactly which port is meant. */
export function PortSelect({ country, needsCountry = false, portName, ...props }: PortSelectProps) {
  const t = useTranslations('forms');
  const countries = useCountries().data?.data.rows;
  const countryId = countries?.find(isCalled(country))?.id ?? null;
  const [text, setText] = useState('');
  const [filter] = useDebouncedValue(text, TYPING_MS);
  const waiting = needsCountry && !country;
  const ready = !waiting && (!country || countryId !== null);
  const shown = portName && props.value ? `${portName} (${props.value})` : portName;
  return (
    <RemoteSelect
      label={t('port')}
      placeholder={waiting ? t('chooseCountryFirst') : t('portHint')}
      {...props}
      disabled={waiting || props.disabled}
      list={usePorts(filter, countryId, ready)}
      toOption={(row) => ({ value: row.code, label: `${row.port} (${row.code})` })}
      shownValue={shown}
      onSearch={setText}
    />
  );
}

interface NamedSelectProps<Row> extends ReferenceSelectProps<Row> {
  /** What to show for a stored value until its row is found. */
  shownValue?: string | null | undefined;
}

/** The value is the category's id, as text. */
export function CategorySelect(props: NamedSelectProps<CategoryRow>) {
  const t = useTranslations('forms');
  const [text, setText] = useState('');
  const [filter] = useDebouncedValue(text, TYPING_MS);
  return (
    <RemoteSelect
      label={t('category')}
      placeholder={t('searchHint')}
      {...props}
      list={useCategories(filter)}
      toOption={(row) => ({ value: String(row.id), label: row.name })}
      onSearch={setText}
    />
  );
}

interface HsCodeSelectProps extends NamedSelectProps<HsCodeRow> {
  categoryId: number | null;
}

/** The value is the HS code's id, as text; the codes are those of the category. */
export function HsCodeSelect({ categoryId, ...props }: HsCodeSelectProps) {
  const t = useTranslations('forms');
  const [text, setText] = useState('');
  const [filter] = useDebouncedValue(hsFilter(text), TYPING_MS);
  const waiting = categoryId === null;
  return (
    <RemoteSelect
      label={t('hsCode')}
      placeholder={waiting ? t('chooseCategoryFirst') : t('hsCodeHint')}
      {...props}
      disabled={waiting || props.disabled}
      list={useHsCodes(filter, categoryId, !waiting)}
      toOption={(row) => ({
        value: String(row.id),
        label: `${hsCodeText(row.code)} - ${row.description}`,
      })}
      onSearch={setText}
    />
  );
}

/** The value is the unit's label, as on the wire. */
export function UnitSelect(props: ReferenceSelectProps<UnitRow>) {
  const t = useTranslations('forms');
  return (
    <RemoteSelect
      label={t('unit')}
      placeholder={t('searchHint')}
      {...props}
      list={useUnits()}
      toOption={({ label, otherNames }) => ({ value: label, label, otherNames })}
    />
  );
}

const USUAL_CURRENCIES = ['USD', 'EUR', 'INR', 'GBP', 'AED', 'CNY', 'JPY', 'SGD'];

/** Every currency of the countries, the usual ones of trade first. The value is its ISO code. */
export function CurrencySelect(props: ReferenceSelectProps<{ code: string }>) {
  const t = useTranslations('forms');
  const names = new Intl.DisplayNames(localeRow(useLocale()).intl, { type: 'currency' });
  const english = new Intl.DisplayNames('en', { type: 'currency' });
  const countries = useCountries();
  const codes = new Set(countries.data?.data.rows.map((row) => row.currencyCode).filter(Boolean));
  const others = [...codes].filter((code) => !USUAL_CURRENCIES.includes(code)).sort();
  const rows = [...USUAL_CURRENCIES, ...others].map((code) => ({ code }));
  return (
    <RemoteSelect
      label={t('currency')}
      clearable={false}
      {...props}
      list={{ ...countries, data: { data: { rows } } }}
      toOption={({ code }) => ({
        value: code,
        label: `${code} · ${names.of(code) ?? code}`,
        otherNames: [english.of(code) ?? code],
      })}
    />
  );
}

const CONTAINERS = ['20DS', '40DS', '40DHC', '45DHC', '20RF', '40RHC'] as const;

interface ContainerSelectProps {
  value?: string | null;
  onChange?: (value: string | null) => void;
  error?: React.ReactNode;
  required?: boolean;
  withAsterisk?: boolean;
  disabled?: boolean;
}

/** The value is the canonical code (RULES.md 40). */
export function ContainerSelect(props: ContainerSelectProps) {
  const t = useTranslations('forms');
  return (
    <Select
      label={t('container')}
      data={CONTAINERS.map((code) => ({ value: code, label: t(`containers.${code}`) }))}
      comboboxProps={{ shadow: 'md' }}
      {...props}
    />
  );
}
