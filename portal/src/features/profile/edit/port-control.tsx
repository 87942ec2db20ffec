'use client';

import { Anchor } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { Link } from '@/i18n/navigation';
import { useEntitlement } from '@/shared/api/use-entitlements';
import { PortMultiSelect } from '@/shared/forms/port-multi-select';
import { PortPairs } from '@/shared/forms/port-pairs';
import { paths } from '@/shared/lib/paths';

import classes from './edit.module.css';
import type { ProfileEditor } from './field-control';
import type { PortFieldName, PortRules, ProfileField } from './form-model';

/** Where the API sets no limit, the widest select still needs one. */
const UNLIMITED = 1_000;

interface PortControlProps {
  name: PortFieldName;
  field: ProfileField;
  editor: ProfileEditor;
  rules: PortRules;
}

/** Ports or pairs with the limits of the plan (RULES.md 10, 11). */
export function PortControl({ name, field, editor, rules }: PortControlProps) {
  const t = useTranslations('profile.edit');
  const names = useTranslations('profile.fields');
  const [full, setFull] = useState(false);
  const value = editor.getValues()[name];
  const change = (next: string[]) => {
    setFull(false);
    editor.setFieldValue(name, next);
    editor.clearFieldError(name);
  };
  const common = {
    label: names(field.label as Parameters<typeof names>[0]),
    withAsterisk: field.required,
    disabled: !rules.allowed,
    value,
    onChange: change,
  };
  if (name === 'portPairs') {
    return (
      <PortPairs
        {...common}
        max={rules.limits.pairs ?? UNLIMITED}
        error={editor.errors.portPairs}
      />
    );
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
      error={
        full ? (
          <LimitReached isLoading={isLoading} plan={rules.plan} max={max} />
        ) : (
          editor.errors[name]
        )
      }
    />
  );
}

interface LimitReachedProps {
  isLoading: boolean;
  plan: string;
  max: number;
}

/** That no more can be chosen, and the way to a plan that allows more, where there is one. */
function LimitReached({ isLoading, plan, max }: LimitReachedProps) {
  const t = useTranslations('profile.edit');
  const right = useEntitlement(isLoading ? 'loadingPorts' : 'destinationPorts');
  return (
    <span className={classes.limit}>
      {isLoading
        ? t('portLimit', { plan, max: String(max) })
        : t('destinationLimit', { max: String(max) })}
      {right && right.liftedBy.length > 0 ? (
        <Anchor component={Link} href={paths.plans()} size="xs">
          {t('upgradeForMore')}
        </Anchor>
      ) : null}
    </span>
  );
}
