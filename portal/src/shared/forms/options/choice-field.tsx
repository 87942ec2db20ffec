'use client';

import { useMemo, useState } from 'react';
import { useTranslations } from '@/i18n/translations';

import { bestMatches } from '@/shared/forms/options/best-match';

import { OptionField, type OptionFieldProps } from './option-field';
import type { Option } from './use-option-list';

interface ChoiceFieldProps extends OptionFieldProps {
  data: readonly Option[];
  /** Whether typing searches the options, for a list that is too long to scan. */
  searchable?: boolean;
  onChange?: (value: string | null) => void;
}

/** A choice from a few fixed options, all of which are in the list. */
export function ChoiceField({ data, onChange, searchable = false, ...input }: ChoiceFieldProps) {
  const { value = null } = input;
  const t = useTranslations('forms');
  const [text, setText] = useState('');
  const options = useMemo(() => bestMatches(data, text), [data, text]);
  return (
    <OptionField
      {...input}
      searchable={searchable}
      options={options}
      shown={data.find((option) => option.value === value)?.label ?? value ?? ''}
      nothingFound={t('nothingFound')}
      onSearch={setText}
      onChoose={(option) => {
        const next = option?.value ?? null;
        if (next !== value) onChange?.(next);
      }}
    />
  );
}
