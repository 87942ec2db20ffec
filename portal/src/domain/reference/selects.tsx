'use client';

import { useLocale } from 'next-intl';
import { useCallback, useMemo, useState } from 'react';
import { localeRow } from '@/i18n/locales';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { type ReferenceSelectProps, RemoteSelect } from '@/shared/forms/fields/remote-select';
import { ChoiceField } from '@/shared/forms/options/choice-field';
import type { OptionFieldProps } from '@/shared/forms/options/option-field';
import type { Option } from '@/shared/forms/options/use-option-list';
import { useTypedSearch } from '@/shared/forms/options/use-typed-search';
import { currencyNames } from '@/shared/lib/formatters';

import { CONTAINER_CODES, useContainerName } from './containers';
import { HS_LANGUAGE } from './hs-description';
import { hsCodeText, hsCodeWords } from './hs-search';
import {
  useCategories,
  useCountries,
  useHsCode,
  useHsCodes,
  useUnits,
  useUnnamed,
} from './use-reference';

type CategoryRow = Schema<'CategoryRow'>;
type HsCodeRow = Schema<'HsCodeRow'>;
type UnitRow = Schema<'UnitRow'>;

const categoryOption = ({ id, name }: CategoryRow): Option => ({ value: String(id), label: name });

const hsCodeOption = ({ id, code, description, isMeant }: HsCodeRow): Option => ({
  value: String(id),
  label: hsCodeWords({ code, description }),
  otherNames: [code, hsCodeText(code), description],
  isMeant,
});

const unitOption = ({ label, code, otherNames }: UnitRow): Option => ({
  value: label,
  label,
  otherNames: [...otherNames, code],
});

interface NamedSelectProps<Row> extends ReferenceSelectProps<Row> {
  /** The text to show for a stored value until its row is loaded. */
  shownValue?: string | null | undefined;
}

/** The value is the category's id, as text. */
export function CategorySelect(props: NamedSelectProps<CategoryRow>) {
  const t = useTranslations('forms');
  const enquiry = useTranslations('enquiry');
  const search = useTypedSearch();
  return (
    <RemoteSelect
      label={enquiry('fields.categoryId')}
      placeholder={t('searchHint')}
      {...props}
      list={useCategories(search.filter)}
      toOption={categoryOption}
      search={search}
    />
  );
}

/** A category of those offered. */
interface Named {
  id: number;
  name: string;
}

const namedOption = ({ id, name }: Named) => ({ value: String(id), label: name });

interface OfferedCategorySelectProps extends NamedSelectProps<Named> {
  offered: readonly Named[];
}

/** Like `CategorySelect`, where only some categories can be chosen. */
export function OfferedCategorySelect({ offered, ...props }: OfferedCategorySelectProps) {
  const t = useTranslations('forms');
  const enquiry = useTranslations('enquiry');
  const list = useMemo(
    () => ({ data: { data: { rows: [...offered] } }, isLoading: false, mutate: () => undefined }),
    [offered],
  );
  return (
    <RemoteSelect
      label={enquiry('fields.categoryId')}
      placeholder={t('searchHint')}
      {...props}
      list={list}
      toOption={namedOption}
    />
  );
}

interface HsCodeSelectProps extends NamedSelectProps<HsCodeRow> {
  categoryId: number | null;
  /** Whether the field is disabled until a category is chosen. */
  needsCategory?: boolean;
}

interface TakenCode {
  /** The value that was chosen. */
  value: string;
  typed: string;
  code: string;
}

/**
 * The value is the HS code's id, as text. The list has the codes of the category, and of all of them
 * while none is chosen. A code with more digits, as countries write it, is taken as its first six,
 * which the field says.
 */
export function HsCodeSelect({ categoryId, needsCategory = false, ...props }: HsCodeSelectProps) {
  const t = useTranslations('forms');
  const enquiry = useTranslations('enquiry');
  const search = useTypedSearch();
  const [taken, setTaken] = useState<TakenCode | null>(null);
  const waiting = needsCategory && categoryId === null;
  const isTaken = taken !== null && taken.value === props.value;
  const { unnamed, onChange } = useUnnamed(props, props.shownValue);
  const one = useHsCode(unnamed);
  const row = one.data?.data.rows[0];
  // The id says nothing to a person: the field stays empty until the code is read.
  const named = row ? hsCodeOption(row).label : one.isLoading ? '' : null;
  return (
    <RemoteSelect
      label={enquiry('fields.hsCodeId')}
      placeholder={waiting ? t('chooseCategoryFirst') : t('hsCodeHint')}
      {...props}
      description={
        isTaken
          ? t('hsCodeTaken', { typed: taken.typed, code: hsCodeText(taken.code) })
          : props.description
      }
      describedBelow
      disabled={waiting || props.disabled}
      list={useHsCodes(search.filter, categoryId, !waiting)}
      toOption={hsCodeOption}
      language={HS_LANGUAGE}
      shownValue={props.shownValue ?? named}
      search={search}
      onChange={(value, row) => {
        const typed = search.filter;
        const isLonger = row?.isMeant && (typed.match(/\p{Nd}/gu) ?? []).length > 6;
        setTaken(value && row && isLonger ? { value, typed, code: row.code } : null);
        onChange(value, row);
      }}
    />
  );
}

/** The value is the unit's label, as the API sends it. */
export function UnitSelect(props: ReferenceSelectProps<UnitRow>) {
  const t = useTranslations('forms');
  const enquiry = useTranslations('enquiry');
  return (
    <RemoteSelect
      label={enquiry('fields.units')}
      placeholder={t('searchHint')}
      {...props}
      list={useUnits()}
      toOption={unitOption}
    />
  );
}

const USUAL_CURRENCIES = ['USD', 'EUR', 'INR', 'GBP', 'AED', 'CNY', 'JPY', 'SGD'];

interface CurrencySelectProps extends ReferenceSelectProps<{ code: string }> {
  /** The currencies that the form accepts; all of them without it. The list shows the others, too. */
  allowed?: readonly string[] | null;
  /** What stands behind those that are not allowed. */
  notAllowed?: string;
}

/**
 * The currencies of all countries, with the usual trade currencies first. The value is the ISO
 * code.
 */
export function CurrencySelect({ allowed, notAllowed, ...props }: CurrencySelectProps) {
  const enquiry = useTranslations('enquiry');
  const { intl } = localeRow(useLocale());
  const accepted = allowed?.join(' ');
  const countries = useCountries();
  const found = countries.data?.data.rows;
  const data = useMemo(() => {
    const codes = new Set((found ?? []).map((row) => row.currencyCode).filter(Boolean));
    const others = [...codes].filter((code) => !USUAL_CURRENCIES.includes(code)).sort();
    return { data: { rows: [...USUAL_CURRENCIES, ...others].map((code) => ({ code })) } };
  }, [found]);
  const toOption = useCallback(
    ({ code }: { code: string }): Option => {
      const name = `${code} · ${currencyNames(intl).of(code) ?? code}`;
      const isRefused = accepted !== undefined && !accepted.split(' ').includes(code);
      return {
        value: code,
        label: isRefused ? `${name} ${notAllowed}` : name,
        otherNames: [currencyNames('en').of(code) ?? code, code],
      };
    },
    [intl, accepted, notAllowed],
  );
  return (
    <RemoteSelect
      label={enquiry('fields.currency')}
      clearable={false}
      {...props}
      list={{ ...countries, data }}
      toOption={toOption}
    />
  );
}

interface ContainerSelectProps extends OptionFieldProps {
  onChange?: (value: string | null) => void;
}

/** The value is the canonical code (RULES.md 40). */
export function ContainerSelect(props: ContainerSelectProps) {
  const enquiry = useTranslations('enquiry');
  const containerName = useContainerName();
  return (
    <ChoiceField
      label={enquiry('fields.containerType')}
      data={CONTAINER_CODES.map((code) => ({ value: code, label: containerName(code) }))}
      {...props}
    />
  );
}
