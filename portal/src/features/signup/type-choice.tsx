'use client';

import { Input } from '@mantine/core';
import {
  IconBuildingFactory2,
  IconBuildingWarehouse,
  IconCertificate,
  IconClipboardCheck,
  IconPackageExport,
  IconPackageImport,
  IconShip,
  IconTruckDelivery,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { type Messages, useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';

import type { Schema } from '@/shared/api/types';

import classes from './sign-up.module.css';

type TypeCode = keyof Messages['shell']['businessTypes'];

const ICONS: Readonly<Record<TypeCode, TablerIcon>> = {
  buyer: IconPackageImport,
  exporter: IconPackageExport,
  manufacturer: IconBuildingFactory2,
  commission_agent: IconUsers,
  custom_house_agent: IconClipboardCheck,
  freight_forwarder: IconTruckDelivery,
  shipping_line: IconShip,
  manufacturer_exporter: IconBuildingWarehouse,
  customhouseagents_freightforwarder: IconCertificate,
};

interface TypeChoiceProps {
  types: readonly Schema<'BusinessTypeRow'>[];
  value: number | null;
  onChange: (typeId: number) => void;
  error?: ReactNode;
}

/** The kinds of business one may be, each with what it does here. */
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
      <div className={classes.typeGrid}>
        {types.map((type) => (
          <TypeCard
            key={type.id}
            type={type}
            name={id}
            checked={type.id === value}
            onChoose={() => onChange(type.id)}
          />
        ))}
      </div>
      {error ? (
        <Input.Error id={`${id}-error`} className={classes.problem}>
          {error}
        </Input.Error>
      ) : null}
    </fieldset>
  );
}

interface TypeCardProps {
  type: Schema<'BusinessTypeRow'>;
  name: string;
  checked: boolean;
  onChoose: () => void;
}

function TypeCard({ type, name, checked, onChoose }: TypeCardProps) {
  const t = useTranslations();
  const code = type.code as TypeCode;
  const Icon = ICONS[code];
  return (
    <label className={classes.type}>
      <input
        type="radio"
        name={name}
        value={type.id}
        checked={checked}
        onChange={onChoose}
        aria-labelledby={`${name}-${type.id}`}
        aria-describedby={`${name}-${type.id}-hint`}
      />
      <Icon size={22} stroke={1.6} aria-hidden />
      <span>
        <span id={`${name}-${type.id}`} className={classes.typeName}>
          {t(`shell.businessTypes.${code}`)}
        </span>
        <span id={`${name}-${type.id}-hint`} className={classes.typeHint}>
          {t(`signUp.typeHints.${code}`)}
        </span>
      </span>
    </label>
  );
}

function Required() {
  return (
    <span className={classes.required} aria-hidden>
      *
    </span>
  );
}
