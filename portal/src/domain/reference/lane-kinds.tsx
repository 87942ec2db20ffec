'use client';

import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { RemoteSelect } from '@/shared/forms/fields/remote-select';
import { useTypedSearch } from '@/shared/forms/options/use-typed-search';
import type { ControlProps, FieldKind } from '@/shared/forms/schema/field';
import { common, isText, isTexts } from '@/shared/forms/schema/kinds';
import { PortPairs } from './port-pairs';
import { portLabel, portText } from './ports';
import { usePorts } from './use-reference';

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
  return <PortPairs {...common(props)} {...options} value={value} onChange={onChange} />;
}

/** The values are pairs of ports: `Mundra(INMUN) → Jebel Ali(AEJEA)`. */
export const PORT_PAIRS: FieldKind<string[], PairsOptions> = {
  accepts: isTexts,
  blank: [],
  Control: PortPairsControl,
};
