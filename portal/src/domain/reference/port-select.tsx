'use client';

import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { type ReferenceSelectProps, RemoteSelect } from '@/shared/forms/fields/remote-select';
import type { Option } from '@/shared/forms/options/use-option-list';
import { useTypedSearch } from '@/shared/forms/options/use-typed-search';

import { isCalled } from './countries';
import { useCountries, usePorts, useUnnamed } from './use-reference';

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
  const { unnamed, onChange } = useUnnamed(props, portName);
  const rows = usePorts(unnamed ?? '', null, unnamed !== null).data?.data.rows;
  const row = rows?.find(({ code }) => code === unnamed);
  const named = row ? portOption(row).label : null;
  return (
    <RemoteSelect
      label={t('port')}
      placeholder={waiting ? t('chooseCountryFirst') : t('portHint')}
      {...props}
      disabled={waiting || props.disabled}
      list={usePorts(search.filter, countryId, ready)}
      toOption={portOption}
      shownValue={portName && props.value ? `${portName} (${props.value})` : named}
      search={search}
      onChange={onChange}
    />
  );
}
