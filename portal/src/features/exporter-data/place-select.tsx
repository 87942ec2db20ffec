'use client';

import { useMemo } from 'react';

import { isCalled } from '@/domain/reference/countries';
import { useCountries, usePorts } from '@/domain/reference/use-reference';
import { useTranslations } from '@/i18n/translations';
import { type ReferenceSelectProps, RemoteSelect } from '@/shared/forms/fields/remote-select';
import type { Option } from '@/shared/forms/options/use-option-list';
import { useTypedSearch } from '@/shared/forms/options/use-typed-search';

import { ANY } from './params';

const same = (option: Option) => option;

/** The countries, and first of all any. The value is the country's name, or `any`. */
export function CountryOrAny(props: ReferenceSelectProps<Option>) {
  const t = useTranslations('exporterData');
  const forms = useTranslations('forms');
  const list = useCountries();
  const countries = list.data?.data.rows;
  const any = t('anyCountry');
  // The address may have the name in another language.
  const chosen = countries?.find(isCalled(props.value))?.country ?? props.value ?? null;
  const data = useMemo(() => {
    const rows = (countries ?? []).map(
      ({ country, iso2, iso3, otherNames }): Option => ({
        value: country,
        label: country,
        otherNames: [...otherNames, iso2, iso3],
      }),
    );
    return { data: { rows: [{ value: ANY, label: any }, ...rows] } };
  }, [countries, any]);
  return (
    <RemoteSelect
      placeholder={forms('searchHint')}
      {...props}
      value={chosen}
      list={{ ...list, data }}
      toOption={same}
      shownValue={chosen === ANY ? any : chosen}
    />
  );
}

interface PortOrAnyProps extends ReferenceSelectProps<Option> {
  /** The country's name, or `any`: then the list has the ports of all countries. */
  country: string | null;
}

/** The ports of a country, and first of all any. The value is the UN/LOCODE, or `any`. */
export function PortOrAny({ country, ...props }: PortOrAnyProps) {
  const t = useTranslations('exporterData');
  const forms = useTranslations('forms');
  const countries = useCountries().data?.data.rows;
  const search = useTypedSearch();
  const named = country !== null && country !== ANY ? country : null;
  const countryId = countries?.find(isCalled(named))?.id ?? null;
  const list = usePorts(search.filter, countryId, country !== null && (!named || !!countryId));
  const ports = list.data?.data.rows;
  const any = t('anyPort');
  const data = useMemo(() => {
    if (!ports) return undefined;
    const rows = ports.map(
      ({ port, code }): Option => ({ value: code, label: `${port} (${code})` }),
    );
    return { data: { rows: [{ value: ANY, label: any }, ...rows] } };
  }, [ports, any]);
  return (
    <RemoteSelect
      placeholder={country === null ? forms('chooseCountryFirst') : forms('portHint')}
      {...props}
      disabled={country === null || props.disabled}
      list={{ ...list, data }}
      toOption={same}
      shownValue={props.value === ANY ? any : props.value}
      search={search}
    />
  );
}
