'use client';

import { Loader, MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { portLabel, portText } from './ports';
import { type PortSide, useSidePorts } from './use-reference';

const TYPING_MS = 200;

interface PortMultiSelectProps
  extends Omit<
    MultiSelectProps,
    'data' | 'list' | 'value' | 'defaultValue' | 'onChange' | 'searchValue' | 'onMaxValues' | 'max'
  > {
  /** The ports as on the wire: `Mundra(INMUN)`. */
  value: string[];
  onChange: (value: string[]) => void;
  side: PortSide;
  max: number;
  /** A port beyond `max` was asked for, and not taken: say why. Taking one away always works. */
  onFull: () => void;
}

/** Several ports, found by name or UN/LOCODE. */
export function PortMultiSelect(props: PortMultiSelectProps) {
  const { value, onChange, side, max, onFull, ...input } = props;
  const t = useTranslations('forms');
  const [text, setText] = useState('');
  const [filter] = useDebouncedValue(text, TYPING_MS);
  const list = useSidePorts(side, filter, true);
  const found = (list.data?.data.rows ?? []).map(portText);
  const texts = [...value.filter((chosen) => !found.includes(chosen)), ...found];
  return (
    <MultiSelect
      placeholder={value.length === 0 ? t('portHint') : undefined}
      searchable
      limit={100}
      data={texts.map((port) => ({ value: port, label: portLabel(port) }))}
      value={value}
      onChange={onChange}
      maxValues={max}
      onMaxValues={onFull}
      onSearchChange={setText}
      filter={({ options }) =>
        // What was chosen earlier is no answer to what is typed now.
        text
          ? options.filter((option) => 'value' in option && found.includes(String(option.value)))
          : options
      }
      rightSection={list.isLoading ? <Loader size={14} /> : undefined}
      nothingFoundMessage={list.error ? t('optionsFailed') : t('nothingFound')}
      onDropdownOpen={() => {
        if (list.error) void list.mutate();
      }}
      comboboxProps={{ shadow: 'md', width: 'target' }}
      maxDropdownHeight={280}
      {...input}
    />
  );
}
