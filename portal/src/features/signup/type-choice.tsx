'use client';

import { type ReactNode, useId } from 'react';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { FieldError } from '@/shared/forms/fields/field-frame';

import classes from './sign-up.module.css';
import { TypeCards } from './type-cards';

interface TypeChoiceProps {
  types: readonly Schema<'BusinessTypeRow'>[];
  value: number | null;
  onChange: (typeId: number) => void;
  error?: ReactNode;
}

/** The business types to choose from, each with what it does on Lading. */
export function TypeChoice({ types, value, onChange, error }: TypeChoiceProps) {
  const t = useTranslations('signUp');
  const id = useId();
  return (
    <fieldset
      className={classes.types}
      data-field-error={error ? true : undefined}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={classes.legend}>
        {t('fields.businessType')} <Required />
      </legend>
      {types.length === 0 ? <p className={classes.waiting}>{t('chooseCountry')}</p> : null}
      {types.length > 0 ? (
        <TypeCards types={types} name={id} value={value} onChange={onChange} />
      ) : null}
      {error ? (
        <FieldError id={`${id}-error`} className={classes.problem}>
          {error}
        </FieldError>
      ) : null}
    </fieldset>
  );
}

function Required() {
  return (
    <span className={classes.required} aria-hidden>
      *
    </span>
  );
}
