'use client';

import { Suspense } from 'react';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { RemoteSelect } from '@/shared/forms/fields/remote-select';
import { useTypedSearch } from '@/shared/forms/options/use-typed-search';
import type { ControlProps, FieldKind } from '@/shared/forms/schema/field';
import { common, isText, isTexts } from '@/shared/forms/schema/kinds';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { lazily } from '@/shared/ui/lazy/late';

import { portLabel, portText } from './ports';
import { usePorts } from './use-reference';

// Few rates are for several lanes, so that the form is there before this.
const PortPairs = lazily(() => import('./port-pairs').then((module) => module.PortPairs));

const portOption = (row: Schema<'PortRow'>) => ({
  value: portText(row),
  label: `${row.port} (${row.code})`,
  otherNames: [row.port, row.code],
  isMeant: row.isMeant,
});

function LabelledPortControl(props: ControlProps<string | null>) {
  const { value, onChange } = props;
  const t = useTranslations('forms');
  const search = useTypedSearch();
  return (
    <RemoteSelect
      {...common(props)}
      placeholder={t('portHint')}
      list={usePorts(search.filter, null, true)}
      toOption={portOption}
      value={value}
      shownValue={value && portLabel(value)}
      onChange={(next) => onChange(next)}
      search={search}
    />
  );
}

/**
 * The value is a port of any country with its UN/LOCODE, `Mundra(INMUN)`: a draft can show it
 * without reading it first.
 */
export const LABELLED_PORT: FieldKind<string | null> = {
  accepts: isText,
  blank: null,
  Control: LabelledPortControl,
};

interface PairsOptions {
  max: number;
}

function PortPairsControl(props: ControlProps<string[], PairsOptions>) {
  const { value, onChange, options } = props;
  return (
    <Suspense fallback={<Skeleton height={120} />}>
      <PortPairs {...common(props)} {...options} value={value} onChange={onChange} />
    </Suspense>
  );
}

/** The values are pairs of ports: `Mundra(INMUN) → Jebel Ali(AEJEA)`. */
export const PORT_PAIRS: FieldKind<string[], PairsOptions> = {
  accepts: isTexts,
  blank: [],
  Control: PortPairsControl,
};
