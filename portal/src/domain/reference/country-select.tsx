'use client';

import { useTranslations } from '@/i18n/translations';

import { type ReferenceSelectProps, RemoteSelect } from '@/shared/forms/fields/remote-select';
import type { Option } from '@/shared/forms/options/use-option-list';

import { type CountryRow, isCalled } from './countries';
import { useCountries } from './use-reference';

const countryOption = ({ country, iso2, iso3, otherNames }: CountryRow): Option => ({
  value: country,
  label: country,
  otherNames: [...otherNames, iso2, iso3],
});

export interface CountrySelectProps extends ReferenceSelectProps<CountryRow> {
  /** The country's id, for a stored value that may be a name in another language. */
  countryId?: number | null;
}

/** The value is the country's name in the reader's language, as the API sends it. */
export function CountrySelect({ countryId, value, ...props }: CountrySelectProps) {
  const t = useTranslations('forms');
  const company = useTranslations('company');
  const list = useCountries();
  const rows = list.data?.data.rows;
  const chosen = rows?.find(({ id }) => id === countryId) ?? rows?.find(isCalled(value));
  return (
    <RemoteSelect
      label={company('fields.country')}
      placeholder={t('searchHint')}
      {...props}
      value={chosen?.country ?? value ?? null}
      list={list}
      toOption={countryOption}
    />
  );
}
