'use client';

import { useTranslations } from '@/i18n/translations';

import type { Column } from '@/shared/ui/data-table/types';

import { CheckList } from './filter-controls';

interface ColumnChoiceProps<Row> {
  /** The columns that the list offers. The first is always shown. */
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  onHide: (keys: string[]) => void;
}

/** Lets a person choose the columns of a list. */
export function ColumnChoice<Row>({ columns, hidden, onHide }: ColumnChoiceProps<Row>) {
  const t = useTranslations('table');
  const options = columns.slice(1).map(({ key, header }) => ({ value: key, label: header }));
  const shown = options.map(({ value }) => value).filter((key) => !hidden.includes(key));
  return (
    <CheckList
      atEnd
      label={t('columns')}
      options={options}
      chosen={shown}
      onChange={(chosen) => {
        // Keeps the choice for columns that this list does not offer to the current reader.
        const unheard = hidden.filter((key) => !options.some(({ value }) => value === key));
        const left = options.map(({ value }) => value).filter((key) => !chosen.includes(key));
        onHide([...unheard, ...left]);
      }}
    />
  );
}
