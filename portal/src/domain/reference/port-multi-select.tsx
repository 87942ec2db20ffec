'use client';

import type { PillsInputProps } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, lazy, Suspense, useMemo, useRef } from 'react';
import { useFoundRows } from '@/shared/forms/fields/remote-select';
import { loadOptionList, type Option, useOptionList } from '@/shared/forms/options/use-option-list';
import { useTypedSearch } from '@/shared/forms/options/use-typed-search';
import { Loader } from '@/shared/ui/controls/loader';
import { Pill, PillsInput } from '@/shared/ui/mantine/pills';
import { portLabel, portText } from './ports';
import { type PortSide, useSidePorts } from './use-reference';

const OptionList = lazy(() =>
  loadOptionList().then(({ OptionList: component }) => ({ default: component })),
);

interface PortMultiSelectProps extends Omit<PillsInputProps, 'value' | 'onChange' | 'list'> {
  /** The ports as the API sends them: `Mundra(INMUN)`. */
  value: string[];
  onChange: (value: string[]) => void;
  side: PortSide;
  max: number;
  /**
   * Called when the person chooses one port more than `max`: explain why it was not added. Removing
   * always works.
   */
  onFull: () => void;
}

function toOption(row: { port: string; code: string }): Option {
  const text = portText(row);
  return { value: text, label: portLabel(text), otherNames: [row.port, row.code] };
}

/** Several ports, searched by name or UN/LOCODE. */
export function PortMultiSelect(props: PortMultiSelectProps) {
  const { value, onChange, side, max, onFull, disabled = false, error, ...wrapper } = props;
  const t = useTranslations('forms');
  const box = useRef<HTMLDivElement>(null);
  const search = useTypedSearch();
  const list = useSidePorts(side, search.filter, true);
  const rows = useFoundRows(list);
  const options = useMemo(() => rows.map(toOption), [rows]);
  const remove = (gone: string) => onChange(value.filter((kept) => kept !== gone));
  const choose = ({ value: port }: Option) => {
    if (value.includes(port)) remove(port);
    else if (value.length >= max) onFull();
    else onChange([...value, port]);
  };
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
    onChoose: choose,
    onEmptied: () => undefined,
  });
  const { onKeyDown, ...input } = field.inputProps;
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = value.at(-1);
    if (event.key === 'Backspace' && field.text === '' && last) remove(last);
    else onKeyDown(event);
  };
  const shownError = field.problem ?? error;
  return (
    <>
      <PillsInput
        {...wrapper}
        ref={box}
        id={input.id}
        error={shownError}
        disabled={disabled}
        rightSection={list.isLoading ? <Loader size={14} /> : undefined}
      >
        <Pill.Group>
          {value.map((port) => (
            <Pill
              key={port}
              withRemoveButton={!disabled}
              onRemove={() => remove(port)}
              removeButtonProps={{ 'aria-hidden': true, tabIndex: -1 }}
            >
              {portLabel(port)}
            </Pill>
          ))}
          <PillsInput.Field
            {...input}
            onKeyDown={keyDown}
            aria-invalid={shownError ? true : undefined}
            placeholder={value.length === 0 ? t('portHint') : undefined}
          />
        </Pill.Group>
      </PillsInput>
      {field.isLoaded ? (
        <Suspense>
          <OptionList {...field.listProps} anchor={box} chosen={value} />
        </Suspense>
      ) : null}
    </>
  );
}
