'use client';

import { CountrySelect } from '@/domain/reference/country-select';
import { PortSelect } from '@/domain/reference/port-select';
import {
  CategorySelect,
  ContainerSelect,
  CurrencySelect,
  HsCodeSelect,
  UnitSelect,
} from '@/domain/reference/selects';
import { useTranslations } from '@/i18n/translations';
import { ChoiceField } from '@/shared/forms/options/choice-field';

import type { ValueQuestion } from './imports';

interface ValuePickerProps {
  question: ValueQuestion;
  value: string | null;
  /** undefined after clearing. */
  onChange: (value: string | undefined) => void;
}

/** The form's own field for what a value may mean. */
export function ValuePicker({ question, value, onChange }: ValuePickerProps) {
  const t = useTranslations('imports.values');
  const { picker, country, candidates, isClosed, answer } = question;
  const shownValue = answer?.value === value ? answer?.label : null;
  const field = {
    label: t('search'),
    value,
    onChange: (next: string | null) => onChange(next ?? undefined),
  };
  if (isClosed) {
    return (
      <ChoiceField {...field} data={candidates.map(({ value, label }) => ({ value, label }))} />
    );
  }
  switch (picker) {
    case 'port':
      return <PortSelect {...field} country={country || null} />;
    case 'country':
      return <CountrySelect {...field} />;
    case 'category':
      return <CategorySelect {...field} shownValue={shownValue} />;
    case 'hsCode':
      return <HsCodeSelect {...field} categoryId={null} shownValue={shownValue} />;
    case 'unit':
      return <UnitSelect {...field} />;
    case 'currency':
      return <CurrencySelect {...field} />;
    case 'container':
      return <ContainerSelect {...field} />;
  }
}
