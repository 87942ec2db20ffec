'use client';

import type { PillsInputProps } from '@mantine/core';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { RemoteMultiSelect } from '@/shared/forms/fields/remote-multi-select';
import type { Option } from '@/shared/forms/options/use-option-list';
import { useTypedSearch } from '@/shared/forms/options/use-typed-search';

import { portLabel, portText } from './ports';
import { type PortSide, useSidePorts } from './use-reference';

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

function toOption(row: Schema<'PortRow'>): Option {
  const text = portText(row);
  const otherNames = [row.port, row.code];
  const { countryName: detail, isMeant } = row;
  return { value: text, label: portLabel(text), otherNames, detail, isMeant };
}

/** Several ports, searched by name or UN/LOCODE. */
export function PortMultiSelect(props: PortMultiSelectProps) {
  const { value, onChange, side, max, onFull, ...wrapper } = props;
  const t = useTranslations('forms');
  const search = useTypedSearch();
  return (
    <RemoteMultiSelect
      {...wrapper}
      chosen={value.map((port) => ({ value: port, label: portLabel(port) }))}
      list={useSidePorts(side, search.filter, true)}
      search={search}
      toOption={toOption}
      onAdd={({ value: port }) => (value.length >= max ? onFull() : onChange([...value, port]))}
      onRemove={(gone) => onChange(value.filter((kept) => kept !== gone))}
      hint={t('portHint')}
    />
  );
}
