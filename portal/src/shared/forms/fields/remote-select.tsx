'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from '@/i18n/translations';

import type { ApiError } from '@/shared/api/error';
import { bestMatches } from '@/shared/forms/options/best-match';
import { OptionField, type OptionFieldProps } from '@/shared/forms/options/option-field';
import type { Option } from '@/shared/forms/options/use-option-list';
import type { TypedSearch } from '@/shared/forms/options/use-typed-search';

/** The props that every select of reference data shares with other inputs. */
export interface ReferenceSelectProps<Row> extends OptionFieldProps {
  /** The second argument is the chosen row; null after clearing. */
  onChange?: (value: string | null, row: Row | null) => void;
}

export interface RemoteList<Row> {
  data?: { data: { rows: Row[] } } | undefined;
  error?: ApiError | undefined;
  isLoading: boolean;
  mutate: () => unknown;
}

interface RemoteSelectProps<Row> extends ReferenceSelectProps<Row> {
  list: RemoteList<Row>;
  /** Declare it outside the component or memoise it, because a new function reloads the list. */
  toOption: (row: Row) => Option;
  /** The label of a value whose row is not in the list, from the record being edited. */
  shownValue?: string | null | undefined;
  /** The language of the options, where it is not the page's, such as `en`. */
  language?: string;
  /** Searches on the server. Without it the list is complete and is searched in the browser. */
  search?: TypedSearch;
}

/** The options for an empty search: the rows found, and always the chosen row. */
export function withChosen(
  found: readonly Option[],
  value: string | null,
  chosen: Option | null,
  shown: string | null | undefined,
): readonly Option[] {
  if (!value || found.some((option) => option.value === value)) return found;
  const label = chosen?.value === value ? chosen.label : (shown ?? value);
  return [{ value, label }, ...found];
}

/** The most options shown from a list that is searched in the browser. */
const SHOWN = 300;

/** The rows of a list. While it loads others, the previous rows. */
export function useFoundRows<Row>(list: RemoteList<Row>): Row[] {
  const rows = list.data?.data.rows;
  const last = useRef<Row[]>([]);
  useEffect(() => {
    if (rows) last.current = rows;
  }, [rows]);
  return rows ?? last.current;
}

export function RemoteSelect<Row>(props: RemoteSelectProps<Row>) {
  const { list, toOption, shownValue, search, value = null, onChange, ...input } = props;
  const t = useTranslations('forms');
  const [picked, setPicked] = useState<Option | null>(null);
  const [text, setText] = useState('');
  const rows = useFoundRows(list);
  const found = useMemo(() => rows.map(toOption), [rows, toOption]);
  const known = withChosen(found, value, picked, shownValue);
  // The chosen row is not necessarily a match for the typed text.
  const answers = useMemo(
    () => (text && !search ? bestMatches(found, text).slice(0, SHOWN) : found),
    [found, text, search],
  );
  const choose = (option: Option | null) => {
    const next = option?.value ?? null;
    if (next === value) return;
    const index = found.findIndex((each) => each.value === next);
    setPicked(found[index] ?? null);
    onChange?.(next, rows[index] ?? null);
  };
  return (
    <OptionField
      clearable
      {...input}
      searchable
      value={value}
      options={text ? answers : known}
      shown={known.find((option) => option.value === value)?.label ?? ''}
      isSettled={(search?.isCurrent ?? true) && (list.data !== undefined || Boolean(list.error))}
      isLoading={list.isLoading}
      nothingFound={list.error ? t('optionsFailed') : t('nothingFound')}
      onSearch={(typed) => {
        setText(typed.trim());
        search?.setText(typed);
      }}
      onOpen={() => {
        if (list.error) list.mutate();
      }}
      onChoose={choose}
    />
  );
}
