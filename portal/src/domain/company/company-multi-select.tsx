'use client';

import type { PillsInputProps } from '@mantine/core';
import { useTranslations } from '@/i18n/translations';

import { RemoteMultiSelect } from '@/shared/forms/fields/remote-multi-select';
import type { Option } from '@/shared/forms/options/use-option-list';
import { useTypedSearch } from '@/shared/forms/options/use-typed-search';

import { type CompanyList, type NamedCompany, useCompanies } from './company-lists';

interface CompanyMultiSelectProps
  extends Omit<PillsInputProps, 'value' | 'onChange' | 'list' | 'placeholder'> {
  value: readonly NamedCompany[];
  onChange: (value: NamedCompany[]) => void;
  list: CompanyList;
}

const toOption = ({ id, companyName }: NamedCompany): Option => ({
  value: String(id),
  label: companyName,
});

/** Several companies of a list, searched by name. */
export function CompanyMultiSelect(props: CompanyMultiSelectProps) {
  const { value, onChange, list, ...wrapper } = props;
  const t = useTranslations('forms');
  const search = useTypedSearch();
  return (
    <RemoteMultiSelect
      {...wrapper}
      chosen={value.map(toOption)}
      list={useCompanies(list, search.filter)}
      search={search}
      toOption={toOption}
      onAdd={(option) =>
        onChange([...value, { id: Number(option.value), companyName: option.label }])
      }
      onRemove={(gone) => onChange(value.filter(({ id }) => String(id) !== gone))}
      hint={t('companyHint')}
    />
  );
}
