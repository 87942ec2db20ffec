'use client';

import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '@/i18n/translations';

import type { Schema } from '@/shared/api/types';
import { FieldError, FieldFrame } from '@/shared/forms/fields/field-frame';
import { type ReferenceSelectProps, RemoteSelect } from '@/shared/forms/fields/remote-select';
import { useTypedSearch } from '@/shared/forms/options/use-typed-search';
import { Button } from '@/shared/ui/controls/button';
import { IconButton } from '@/shared/ui/controls/icon-button';
import { toast } from '@/shared/ui/feedback/toast';

import { Lane } from './lane';
import classes from './port-pairs.module.css';
import { INDIA_ID, isSamePair, type PortName, pairFromText, pairText, portText } from './ports';
import { type PortSide, useSidePorts } from './use-reference';

type PortRow = Schema<'PortRow'>;
export type PairProblem = 'bothRequired' | 'invalid' | 'duplicate' | 'full';

interface PortPairsProps {
  /** The pairs as the API sends them: `Mundra(INMUN) → Jebel Ali(AEJEA)`. */
  value: string[];
  onChange: (value: string[]) => void;
  max: number;
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  withAsterisk?: boolean;
  disabled?: boolean;
}

/** Why two ports cannot be added as a pair; null if they can (RULES.md 1.5). */
export function pairProblem(
  value: readonly string[],
  loading: PortRow | null,
  destination: PortRow | null,
  max: number,
): PairProblem | null {
  if (!loading || !destination) return 'bothRequired';
  if (loading.countryId !== INDIA_ID || destination.countryId === INDIA_ID) return 'invalid';
  const held = value.flatMap((text) => pairFromText(text) ?? []);
  if (held.some((pair) => isSamePair(pair, { loading, destination }))) return 'duplicate';
  return value.length >= max ? 'full' : null;
}

/**
 * The pairs of ports that a company ships between. A pair is added as soon as the person has chosen
 * both ports. Pairs can be removed.
 */
export function PortPairs(props: PortPairsProps) {
  const { value, onChange, max, label, description, error, withAsterisk = false } = props;
  const t = useTranslations('forms.pairs');
  const remove = (gone: string) => {
    onChange(value.filter((kept) => kept !== gone));
    toast.success(t('removed'));
  };
  return (
    <FieldFrame
      isGroup
      labelClass={classes.label}
      label={
        <>
          {label}
          <span className={classes.counter}>
            {t('counter', { count: String(value.length), max: String(max) })}
          </span>
        </>
      }
      description={description}
      error={error}
      withAsterisk={withAsterisk}
    >
      {() => (
        <div className={classes.editor} data-field-error={error ? true : undefined} tabIndex={-1}>
          {props.disabled ? null : <NewPair value={value} max={max} onAdd={onChange} />}
          {value.length > 0 ? (
            <ul className={classes.pairs}>
              {value.map((text) => (
                <Pair key={text} text={text} onRemove={props.disabled ? null : remove} />
              ))}
            </ul>
          ) : null}
        </div>
      )}
    </FieldFrame>
  );
}

interface NewPairProps {
  value: string[];
  max: number;
  onAdd: (value: string[]) => void;
}

function NewPair({ value, max, onAdd }: NewPairProps) {
  const t = useTranslations('forms.pairs');
  const enquiry = useTranslations('enquiry');
  const [loading, setLoading] = useState<PortRow | null>(null);
  const [destination, setDestination] = useState<PortRow | null>(null);
  const [isRefused, setRefused] = useState(false);
  // Found again at each change, because removing a pair may solve it.
  const problem = isRefused ? pairProblem(value, loading, destination, max) : null;
  const add = (to: PortRow | null) => {
    const isWrong = pairProblem(value, loading, to, max) !== null;
    setRefused(isWrong);
    setDestination(isWrong ? to : null);
    if (isWrong || !loading || !to) return;
    onAdd([...value, pairText({ loading, destination: to })]);
    setLoading(null);
    toast.success(t('added'));
  };
  return (
    <>
      <div className={classes.choice}>
        <SidePortSelect
          side="loading"
          label={enquiry('fields.sourcePort')}
          port={loading}
          onPort={(row) => {
            setLoading(row);
            setDestination(null);
            setRefused(false);
          }}
        />
        <SidePortSelect
          side="destination"
          label={enquiry('fields.destinationPort')}
          port={destination}
          onPort={(row) => {
            setDestination(row);
            setRefused(false);
            // Without a press of the button, which is easily forgotten.
            if (loading && row) add(row);
          }}
        />
        <Button
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => add(destination)}
        >
          {t('add')}
        </Button>
      </div>
      {problem ? (
        <FieldError role="alert" className={classes.problem}>
          {t(problem, { max })}
        </FieldError>
      ) : null}
    </>
  );
}

const sidePortOption = (row: PortRow) => ({
  value: portText(row),
  label: `${row.port} (${row.code})`,
  otherNames: [row.port, row.code],
  detail: row.countryName,
  isMeant: row.isMeant,
});

interface SidePortSelectProps extends Omit<ReferenceSelectProps<PortRow>, 'value' | 'onChange'> {
  side: PortSide;
  port: PortName | null;
  onPort: (row: PortRow | null) => void;
}

function SidePortSelect({ side, port, onPort, ...input }: SidePortSelectProps) {
  const t = useTranslations('forms');
  const search = useTypedSearch();
  return (
    <RemoteSelect
      placeholder={t('portHint')}
      {...input}
      list={useSidePorts(side, search.filter, true)}
      toOption={sidePortOption}
      value={port && portText(port)}
      onChange={(_value, row) => onPort(row)}
      search={search}
    />
  );
}

function Pair({ text, onRemove }: { text: string; onRemove: ((text: string) => void) | null }) {
  const t = useTranslations('forms.pairs');
  const pair = pairFromText(text);
  return (
    <li className={classes.pair}>
      {pair ? <Lane source={pair.loading} destination={pair.destination} /> : <bdi>{text}</bdi>}
      {onRemove ? (
        <IconButton
          size={32}
          aria-label={t('remove', { pair: text })}
          onClick={() => onRemove(text)}
        >
          <IconX size={16} aria-hidden />
        </IconButton>
      ) : null}
    </li>
  );
}
