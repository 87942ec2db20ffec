'use client';

import { useState } from 'react';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { type ReferenceSelectProps, RemoteSelect } from '@/shared/forms/fields/remote-select';
import type { Option } from '@/shared/forms/options/use-option-list';
import { useTypedSearch } from '@/shared/forms/options/use-typed-search';

import { isCalled } from './countries';
import { useCountries, usePorts } from './use-reference';

type PortRow = Schema<'PortRow'>;

const portOption = ({ port, code, countryName, isMeant }: PortRow): Option => ({
  value: code,
  label: `${port} (${code})`,
  otherNames: [port, code],
  detail: countryName,
  isMeant,
});

interface PortSelectProps extends ReferenceSelectProps<PortRow> {
  /** The country's name. Without it, the list has the ports of all countries. */
  country?: string | null | undefined;
  /** Whether the field is disabled until a country is chosen. */
  needsCountry?: boolean;
  /** The port's name, for a UN/LOCODE from a stored record. */
  portName?: string | null | undefined;
}

/** The value is the UN/LOCODE, which identifies a port without doubt. */
export function PortSelect({ country, needsCountry = false, portName, ...props }: PortSelectProps) {
  const t = useTranslations('forms');
  const countries = useCountries().data?.data.rows;
  const countryId = countries?.find(isCalled(country))?.id ?? null;
  const search = useTypedSearch();
  const waiting = needsCountry && !country;
  const ready = !waiting && (!country || countryId !== null);
  const named = useNamed(props.value ?? null, portName);
  const shown = portName && props.value ? `${portName} (${props.value})` : named;
  return (
    <RemoteSelect
      label={t('port')}
      placeholder={waiting ? t('chooseCountryFirst') : t('portHint')}
      {...props}
      disabled={waiting || props.disabled}
      list={usePorts(search.filter, countryId, ready)}
      toOption={portOption}
      shownValue={shown}
      search={search}
    />
  );
}

/** The label of the port that the field begins with, where only its code is known, as in an address. */
function useNamed(value: string | null, portName: string | null | undefined): string | null {
  const [first] = useState(value);
  const isUnnamed = first !== null && first === value && !portName;
  const rows = usePorts(first ?? '', null, isUnnamed).data?.data.rows;
  const row = isUnnamed ? rows?.find(({ code }) => code === first) : undefined;
  return row ? portOption(row).label : null;
}
