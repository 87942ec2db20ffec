'use client';

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
import type { Messages } from 'next-intl';
import { useTranslations } from '@/i18n/translations';

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

interface TypeCardsProps {
  types: readonly Schema<'BusinessTypeRow'>[];
  /** The name of the group of radio buttons. */
  name: string;
  value: number | null;
  onChange: (typeId: number) => void;
}

/** A card for each business type: its name, and what it does on Lading. */
export function TypeCards({ types, name, value, onChange }: TypeCardsProps) {
  return (
    <div className={classes.typeGrid}>
      {types.map((type) => (
        <TypeCard
          key={type.id}
          type={type}
          name={name}
          checked={type.id === value}
          onChoose={() => onChange(type.id)}
        />
      ))}
    </div>
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
