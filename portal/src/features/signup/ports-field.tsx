'use client';

import type { ReactNode } from 'react';
import { PortMultiSelect } from '@/domain/reference/port-multi-select';
import { PortPairs } from '@/domain/reference/port-pairs';
import { useRules } from '@/domain/reference/rules-context';
import { useTranslations } from '@/i18n/translations';
import { useResource } from '@/shared/api/use-resource';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { toast } from '@/shared/ui/feedback/toast';
import { OwnTheme } from '@/theme/provider';

import classes from './sign-up.module.css';
import type { PortNeed } from './sign-up-model';

interface FieldProps {
  value: string[];
  onChange: (value: string[]) => void;
  error?: ReactNode;
}

interface PortsFieldProps {
  need: PortNeed;
  ports: FieldProps;
  pairs: FieldProps;
}

const TOO_MANY = { handling: 'tooManyHandlingPorts', loading: 'tooManyPorts' } as const;

/** The ports that a business type must name: where it works, or between which it ships. */
export function PortsField(props: PortsFieldProps) {
  return (
    <OwnTheme>
      <Ports {...props} />
    </OwnTheme>
  );
}

function Ports({ need, ports, pairs }: PortsFieldProps) {
  const t = useTranslations('signUp');
  const company = useTranslations('company');
  const sent = useRules();
  const { data, error, mutate } = useResource('/api/subscription-plans/rules', sent ? null : {}, {
    revalidateIfStale: false,
    revalidateOnFocus: false,
  });
  const rules = sent ?? data?.data;
  if (!rules) {
    return error ? (
      <ErrorState error={error} onRetry={() => void mutate()} />
    ) : (
      <div className={classes.portsToCome} />
    );
  }
  const { signUpPorts, signUpPortPairs } = rules;
  if (need === 'pairs') {
    return (
      <PortPairs
        label={t('fields.portPairs')}
        withAsterisk
        max={signUpPortPairs}
        value={pairs.value}
        onChange={pairs.onChange}
        error={pairs.error}
      />
    );
  }
  return (
    <PortMultiSelect
      side="loading"
      label={company(need === 'handling' ? 'fields.handlingPorts' : 'fields.loadingPorts')}
      withAsterisk
      max={signUpPorts}
      value={ports.value}
      onChange={ports.onChange}
      error={ports.error}
      onFull={() => toast.error(t(`problems.${TOO_MANY[need]}`, { max: signUpPorts }))}
    />
  );
}
