'use client';

import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useEntitlement } from '@/domain/entitlement/use-entitlements';
import { PortMultiSelect } from '@/domain/reference/port-multi-select';
import { PortPairs } from '@/domain/reference/port-pairs';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import type { ControlProps } from '@/shared/forms/schema/field';
import { paths } from '@/shared/lib/paths';

import classes from './edit.module.css';
import type { PortOptions } from './port-fields';

/** The port select needs a number even if the API sets no limit. */
const UNLIMITED = 1_000;

/** Fields for ports or port pairs, with the limits of the plan (RULES.md 10, 11). */
export function PortControl(props: ControlProps<string[], PortOptions>) {
  const { label, withAsterisk, value, error, options } = props;
  const { name, rules } = options;
  const t = useTranslations('profile.edit');
  const [full, setFull] = useState(false);
  const change = (next: string[]) => {
    setFull(false);
    props.onChange(next);
  };
  const common = { label, withAsterisk, disabled: !rules.allowed, value, onChange: change };
  if (name === 'portPairs') {
    return <PortPairs {...common} max={rules.limits.pairs ?? UNLIMITED} error={error} />;
  }
  const isLoading = name === 'loadingPort';
  const limit = isLoading ? rules.limits.loading : rules.limits.destination;
  const max = limit ?? UNLIMITED;
  return (
    <PortMultiSelect
      {...common}
      side={isLoading ? 'loading' : 'destination'}
      max={max}
      description={
        limit === null
          ? undefined
          : t('portsChosen', { count: String(value.length), max: String(limit) })
      }
      onFull={() => setFull(true)}
      error={full ? <LimitReached isLoading={isLoading} plan={rules.plan} max={max} /> : error}
    />
  );
}

interface LimitReachedProps {
  isLoading: boolean;
  plan: string;
  max: number;
}

/** Says that the limit is reached, and links to the plans if one allows more. */
function LimitReached({ isLoading, plan, max }: LimitReachedProps) {
  const t = useTranslations('profile.edit');
  const right = useEntitlement(isLoading ? 'loadingPorts' : 'destinationPorts');
  return (
    <span className={classes.limit}>
      {isLoading ? t('portLimit', { plan, max }) : t('destinationLimit', { max })}
      {right && right.liftedBy.length > 0 ? (
        <Anchor component={Link} href={paths.plans()} size="xs">
          {t('upgradeForMore')}
        </Anchor>
      ) : null}
    </span>
  );
}
