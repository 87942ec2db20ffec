'use client';

import type { PillsInputProps } from '@mantine/core';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { useTranslations } from '@/i18n/translations';

import { type RemoteList, useFoundRows } from '@/shared/forms/fields/remote-select';
import { Candidates } from '@/shared/forms/options/candidates';
import { type Option, OptionList, useOptionList } from '@/shared/forms/options/use-option-list';
import type { TypedSearch } from '@/shared/forms/options/use-typed-search';
import { Loader } from '@/shared/ui/controls/loader';
import { Pill, PillsInput } from '@/shared/ui/mantine/pills';

interface RemoteMultiSelectProps<Row>
  extends Omit<PillsInputProps, 'value' | 'onChange' | 'list' | 'placeholder'> {
  /** What is chosen, with the labels to show. */
  chosen: readonly Option[];
  /** The rows for the typed text. */
  list: RemoteList<Row>;
  search: TypedSearch;
  /** Declare it outside the component, because a new function makes all options again. */
  toOption: (row: Row) => Option;
  onAdd: (option: Option) => void;
  onRemove: (value: string) => void;
  /** Shown while nothing is chosen. */
  hint: string;
}

/** Several rows of a list that is searched on the server. */
export function RemoteMultiSelect<Row>(props: RemoteMultiSelectProps<Row>) {
  const { chosen, list, search, toOption, onAdd, onRemove, hint, ...input } = props;
  const { disabled = false, error, ...wrapper } = input;
  const t = useTranslations('forms');
  const box = useRef<HTMLDivElement>(null);
  const rows = useFoundRows(list);
  const options = useMemo(() => rows.map(toOption), [rows, toOption]);
  const isChosen = (value: string) => chosen.some((each) => each.value === value);
  const field = useOptionList({
    options,
    label: '',
    value: null,
    isSettled: search.isCurrent && (list.data !== undefined || Boolean(list.error)),
    isSearchable: true,
    isDisabled: disabled,
    nothingFound: list.error ? t('optionsFailed') : t('nothingFound'),
    onSearch: search.setText,
    onOpen: () => {
      if (list.error) void list.mutate();
    },
    onChoose: (option) => (isChosen(option.value) ? onRemove(option.value) : onAdd(option)),
    onEmptied: () => undefined,
  });
  const { onKeyDown, ...typing } = field.inputProps;
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = chosen.at(-1);
    if (event.key === 'Backspace' && field.text === '' && last) onRemove(last.value);
    else onKeyDown(event);
  };
  const shownError = field.problem ?? error;
  return (
    <>
      <PillsInput
        {...wrapper}
        ref={box}
        id={typing.id}
        error={shownError}
        disabled={disabled}
        rightSection={list.isLoading ? <Loader size={14} /> : undefined}
      >
        <Pill.Group>
          {chosen.map(({ value, label }) => (
            <Pill
              key={value}
              withRemoveButton={!disabled}
              onRemove={() => onRemove(value)}
              removeButtonProps={{ 'aria-hidden': true, tabIndex: -1 }}
            >
              {label}
            </Pill>
          ))}
          <PillsInput.Field
            {...typing}
            onKeyDown={keyDown}
            aria-invalid={shownError ? true : undefined}
            placeholder={chosen.length === 0 ? hint : undefined}
          />
        </Pill.Group>
      </PillsInput>
      <Candidates {...field.candidates} />
      {field.isLoaded ? (
        <OptionList {...field.listProps} anchor={box} chosen={chosen.map(({ value }) => value)} />
      ) : null}
    </>
  );
}
