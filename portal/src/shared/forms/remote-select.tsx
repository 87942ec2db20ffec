'use client';

import { Loader, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

import type { ApiError } from '@/shared/api/error';

import { bestMatches, type Matched } from './best-match';

export interface Option extends Matched {
  value: string;
}

/** What a select of reference data shares with every Mantine input (`form.getInputProps`). */
export interface ReferenceSelectProps<Row>
  extends Omit<
    SelectProps,
    | 'data'
    | 'list'
    | 'value'
    | 'defaultValue'
    | 'onChange'
    | 'searchValue'
    | 'onSearchChange'
    | 'filter'
  > {
  value?: string | null;
  /** The second argument is the row chosen; null when emptied. */
  onChange?: (value: string | null, row: Row | null) => void;
}

interface RemoteSelectProps<Row> extends ReferenceSelectProps<Row> {
  list: {
    data?: { data: { rows: Row[] } } | undefined;
    error?: ApiError | undefined;
    isLoading: boolean;
    mutate: () => unknown;
  };
  toOption: (row: Row) => Option;
  /** What stands for a value whose row is not among those found: an edited record's own words. */
  shownValue?: string | null | undefined;
  /** Called with what is typed; without it the list is complete and is searched here. */
  onSearch?: (text: string) => void;
}

/** The options shown: what was found, and the chosen one in any case. */
export function withChosen(
  found: Option[],
  value: string | null,
  chosen: Option | null,
  shown: string | null | undefined,
): Option[] {
  if (!value || found.some((option) => option.value === value)) return found;
  const label = chosen?.value === value ? chosen.label : (shown ?? value);
  return [{ value, label }, ...found];
}

/** A list that is searched elsewhere comes as it was found; one searched here, best answers first. */
const AS_FOUND: OptionsFilter = ({ options }) => options;
const HERE: OptionsFilter = ({ options, search, limit }) =>
  bestMatches(options as Option[], search).slice(0, limit);

export function RemoteSelect<Row>(props: RemoteSelectProps<Row>) {
  const { list, toOption, shownValue, onSearch, value = null, onChange, ...input } = props;
  const t = useTranslations('forms');
  const [chosen, setChosen] = useState<Option | null>(null);
  const rows = list.data?.data.rows ?? [];
  const found = rows.map(toOption);
  const choose = (next: string | null) => {
    const index = found.findIndex((option) => option.value === next);
    setChosen(found[index] ?? null);
    onChange?.(next, rows[index] ?? null);
  };
  const search = (text: string) => {
    // Mantine also reports the chosen option's own words, which nobody typed.
    const known = withChosen(found, value, chosen, shownValue).some((o) => o.label === text);
    onSearch?.(known ? '' : text);
  };
  return (
    <Select
      searchable
      clearable
      // Choosing again what is chosen keeps it: there is a button to empty the field.
      allowDeselect={false}
      limit={onSearch ? 100 : 300}
      data={withChosen(found, value, chosen, shownValue)}
      value={value}
      onChange={choose}
      filter={onSearch ? AS_FOUND : HERE}
      {...(onSearch ? { onSearchChange: search } : {})}
      rightSection={list.isLoading ? <Loader size={14} /> : undefined}
      nothingFoundMessage={list.error ? t('optionsFailed') : t('nothingFound')}
      onDropdownOpen={() => {
        if (list.error) list.mutate();
      }}
      clearButtonProps={{ 'aria-label': t('clear') }}
      comboboxProps={{ shadow: 'md', width: 'target' }}
      maxDropdownHeight={280}
      {...input}
    />
  );
}
