'use client';

import { useId } from 'react';
import { useTranslations } from '@/i18n/translations';

import { TickField } from '@/shared/forms/fields/tick-field';
import type { ControlProps, FieldKind } from '@/shared/forms/schema/field';
import { isTexts } from '@/shared/forms/schema/kinds';

import classes from './promotions.module.css';

/** The types of business that a promotion can be for, in the order of the sign-up form. */
export const TYPES = [
  'buyer',
  'exporter',
  'manufacturer',
  'commission_agent',
  'custom_house_agent',
  'freight_forwarder',
  'shipping_line',
  'manufacturer_exporter',
  'customhouseagents_freightforwarder',
] as const;

function TypesControl({ name, label, value, onChange, error }: ControlProps<string[]>) {
  const t = useTranslations('promotions');
  const shell = useTranslations('shell.businessTypes');
  const hint = useId();
  return (
    <fieldset className={classes.types} aria-describedby={hint}>
      <legend className={classes.legend}>{label}</legend>
      <p id={hint} className={classes.hint}>
        {t('typesHint')}
      </p>
      <div className={classes.ticks}>
        {TYPES.map((type) => (
          <TickField
            key={type}
            name={name}
            label={shell(type)}
            checked={value.includes(type)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(TYPES.filter((each) => (each === type ? checked : value.includes(each))))
            }
          />
        ))}
      </div>
      {error ? <p className={classes.wrong}>{error}</p> : null}
    </fieldset>
  );
}

/** Several types of business, by their codes; none for all. */
export const TARGET_TYPES: FieldKind<string[]> = {
  accepts: isTexts,
  blank: [],
  Control: TypesControl,
};
