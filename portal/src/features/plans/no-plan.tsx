'use client';

import { IconCreditCardOff } from '@tabler/icons-react';
import { useTranslations } from '@/i18n/translations';

import { useResource } from '@/shared/api/use-resource';
import { paths } from '@/shared/lib/paths';
import { ButtonLink } from '@/shared/ui/controls/button-link';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { PageHeader } from '@/shared/ui/page/page-header';

import { PlansSkeleton } from './plans-screen';

/**
 * /subscription-User for companies that cannot hold a plan. Shows the API's reason (RULES.md 14).
 */
export function NoPlan() {
  const t = useTranslations('plans');
  const { data, error, mutate } = useResource('/api/subscription-plans/eligibility', {});
  return (
    <>
      <PageHeader title={t('title')} />
      {!data && error ? (
        <ErrorState title={t('loadFailed')} error={error} onRetry={() => void mutate()} />
      ) : null}
      {!data && !error ? <PlansSkeleton /> : null}
      {data ? (
        <EmptyState
          icon={IconCreditCardOff}
          title={t('notNeeded')}
          hint={data.data.reason}
          action={<ButtonLink href={paths.rfq.list()}>{t('toEnquiries')}</ButtonLink>}
        />
      ) : null}
    </>
  );
}
