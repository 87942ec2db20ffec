'use client';

import type { ReactNode } from 'react';

import type { Filters, ListPatch } from '@/shared/api/list-params';
import type { Range } from '@/shared/api/url-codecs';
import type { ListState } from '@/shared/api/use-list-params';

import classes from './filter-bar.module.css';
import { CheckList, ChoiceControl, DayControl, RangeControl } from './filter-controls';
import type { FilterField, FilterSearch } from './filter-types';
import { SearchField } from './search-field';

const MAX_TEXT = 100;

export interface FilterBarProps<F extends Filters> {
  state: ListState<F>;
  search?: FilterSearch<F> | undefined;
  fields?: readonly FilterField<F>[] | undefined;
  /** At the end of the line. */
  children?: ReactNode;
}

/** The filters of a list. Its controls are the browser's own, which need no JavaScript. */
export function FilterBar<F extends Filters>(props: FilterBarProps<F>) {
  const { state, search, fields = [], children } = props;
  const { filters } = state.params;
  const narrow = (name: string, value: unknown) =>
    // `FilterField` guarantees that the value fits the filter.
    state.change({ filters: { [name]: value } } as ListPatch<F>);
  return (
    <search className={classes.bar}>
      {search ? (
        <SearchField
          label={search.label}
          value={(filters[search.name] as string | null) ?? ''}
          onSearch={(text) => narrow(search.name, text || null)}
        />
      ) : null}
      {fields.map((field) => (
        <Control
          key={field.name}
          field={field}
          value={filters[field.name]}
          onChange={(value) => narrow(field.name, value)}
        />
      ))}
      {children}
    </search>
  );
}

interface ControlProps<F extends Filters> {
  field: FilterField<F>;
  value: unknown;
  onChange: (value: unknown) => void;
}

function Control<F extends Filters>({ field, value, onChange }: ControlProps<F>) {
  switch (field.kind) {
    case 'choice':
      return <ChoiceControl {...field} value={value as string | null} onChange={onChange} />;
    case 'text':
      return (
        <SearchField
          label={field.label}
          value={(value as string | null) ?? ''}
          maxLength={field.maxLength ?? MAX_TEXT}
          isShort
          onSearch={(text) => onChange(text || null)}
        />
      );
    case 'several':
      return <CheckList {...field} chosen={value as readonly string[]} onChange={onChange} />;
    case 'date':
      return <DayControl {...field} value={value as string | null} onChange={onChange} />;
    default:
      return (
        <RangeControl
          label={field.label}
          of={field.kind}
          value={value as Range<string | number>}
          onChange={onChange}
        />
      );
  }
}
