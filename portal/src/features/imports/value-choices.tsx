'use client';

import { useLocale } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { useTranslations } from '@/i18n/translations';

import { FieldError } from '@/shared/forms/fields/field-frame';
import { formatCount } from '@/shared/lib/money';

import type { ValueQuestion } from './imports';
import classes from './questions.module.css';
import { ValuePicker } from './value-picker';

/** More candidates are chosen in the picker. */
const MOST_SHOWN = 5;

interface ValueChoicesProps {
  question: ValueQuestion;
  /** undefined: nothing is chosen; null: the rows stay as they are. */
  answer: string | null | undefined;
  error: string | undefined;
  onChoose: (answer: string | null | undefined) => void;
  /** Whether it is looked for in the list. */
  searches: boolean;
  onSearch: (searches: boolean) => void;
}

/** A value of the file, the rows that have it, and what it may mean. */
export function ValueChoices({
  question,
  answer,
  error,
  onChoose,
  searches,
  onSearch,
}: ValueChoicesProps) {
  const t = useTranslations('imports.values');
  const id = useId();
  const { column, written, country, candidates, isClosed, mayBeEmpty } = question;
  const shown = candidates.length <= MOST_SHOWN ? candidates : [];
  const canSearch = !isClosed || shown.length === 0;
  const isElsewhere = Boolean(answer) && shown.every(({ value }) => value !== answer);
  const isSearching = searches || isElsewhere;
  const legend = question.country
    ? t('questionIn', { column, value: written, country })
    : t('question', { column, value: written });
  const radio = (isChosen: boolean, onSelect: () => void) => (
    <input
      type="radio"
      name={id}
      checked={isChosen}
      aria-describedby={error ? `${id}-error` : undefined}
      data-field-error={error ? true : undefined}
      onChange={onSelect}
    />
  );
  const choose = (next: string | null) => {
    onSearch(false);
    onChoose(next);
  };
  return (
    <fieldset className={classes.question} data-wrong={error ? true : undefined}>
      <legend>{legend}</legend>
      <p className={classes.rows}>
        <Rows question={question} />
      </p>
      <div className={classes.options}>
        {shown.map(({ value, label, detail }) => (
          <Choice
            key={value}
            radio={radio(!isSearching && answer === value, () => choose(value))}
            label={<bdi>{label}</bdi>}
            detail={detail}
          />
        ))}
        {canSearch ? (
          <Choice
            radio={radio(isSearching, () => {
              onSearch(true);
              onChoose(undefined);
            })}
            label={t(shown.length > 0 ? 'other' : 'search')}
          />
        ) : null}
        {mayBeEmpty ? (
          <Choice radio={radio(answer === '', () => choose(''))} label={t('empty')} />
        ) : null}
        <Choice radio={radio(answer === null, () => choose(null))} label={t('leave')} />
      </div>
      {isSearching ? (
        <div className={classes.picker}>
          <ValuePicker question={question} value={answer ?? null} onChange={onChoose} />
        </div>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}

interface ChoiceProps {
  radio: ReactNode;
  label: ReactNode;
  detail?: string;
}

function Choice({ radio, label, detail = '' }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the radio is passed in
    <label className={classes.option}>
      {radio}
      <span className={classes.examples}>
        <span className={classes.answer}>{label}</span>
        {detail ? <bdi>{detail}</bdi> : null}
      </span>
    </label>
  );
}

/** How many rows have the value, with the numbers of the first. */
function Rows({ question: { rows, firstRows } }: Pick<ValueChoicesProps, 'question'>) {
  const t = useTranslations('imports.values');
  const locale = useLocale();
  const numbers = firstRows.map((row) => formatCount(row, locale)).join(', ');
  return t('rows', { count: rows, rows: rows > firstRows.length ? `${numbers} …` : numbers });
}

/** How many more values are not known. */
export function NotAsked({ count }: { count: number }) {
  const t = useTranslations('imports.values');
  return count > 0 ? <p className={classes.rows}>{t('notAsked', { count })}</p> : null;
}
