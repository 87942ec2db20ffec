'use client';

import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from '@/i18n/translations';

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
  /** The id of the rows that the filters leave; null without rows. */
  rowsId: string | null;
  /** At the end of the line. */
  children?: ReactNode;
}

/** The filters of a list. Choices and texts are the browser's own controls. */
export function FilterBar<F extends Filters>(props: FilterBarProps<F>) {
  const { state, search, fields = [], rowsId, children } = props;
  const { filters } = state.params;
  const narrow = (name: string, value: unknown) =>
    // `FilterField` guarantees that the value fits the filter.
    state.change({ filters: { [name]: value } } as ListPatch<F>);
  return (
    <search className={classes.bar}>
      {rowsId ? <SkipToRows id={rowsId} /> : null}
      {search ? (
        <SearchField
          label={search.label}
          value={(filters[search.name] as string | null) ?? ''}
          onSearch={(text) => narrow(search.name, text || null)}
        />
      ) : null}
      {fields.length > 0 ? (
        <Fields count={fields.filter(({ name }) => isSet(filters[name])).length}>
          {fields.map((field) => (
            <Control
              key={field.name}
              field={field}
              value={filters[field.name]}
              onChange={(value) => narrow(field.name, value)}
            />
          ))}
        </Fields>
      ) : null}
      {children}
    </search>
  );
}

/**
 * Seen only while it has the focus. Otherwise Tab would first stop at each filter and sort button.
 */
function SkipToRows({ id }: { id: string }) {
  const t = useTranslations('table');
  return (
    <a href={`#${id}`} className={classes.skip}>
      {t('skipToRows')}
    </a>
  );
}

/** Whether a filter leaves anything out. */
function isSet(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return Boolean(value);
  return Object.values(value).some((part) => part !== null);
}

/** On a phone the fields would fill the screen before the first row: a button shows them there. */
function Fields({ count, children }: { count: number; children: ReactNode }) {
  const t = useTranslations('table');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={classes.more}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal size={16} aria-hidden />
        {t('filters')} {count > 0 ? <bdi>({count})</bdi> : null}
      </button>
      <div id={id} className={classes.fields} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
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
