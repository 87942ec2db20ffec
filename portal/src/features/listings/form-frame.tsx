'use client';

import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMayWrite } from '@/domain/account/session-context';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';
import { DetailSkeleton } from '@/shared/ui/detail/detail-skeleton';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ErrorState } from '@/shared/ui/feedback/error-state';

import type { ListingRules } from './params';
import type { Kind, useRodtepRules, useUnclaimedRules } from './resources';

interface FormFrameProps {
  kind: Kind;
  rules: ReturnType<typeof useUnclaimedRules> | ReturnType<typeof useRodtepRules>;
  list: string;
  children: (rules: ListingRules) => ReactNode;
}

/** What a form needs before it can be shown: its rules, and room for another submission. */
export function FormFrame({ kind, rules, list, children }: FormFrameProps) {
  const t = useTranslations('listings');
  const mayWrite = useMayWrite();
  const toList = (
    <Button component={Link} href={list} variant="default">
      {t(`${kind}.toList`)}
    </Button>
  );
  if (!mayWrite) return <EmptyState icon={IconLock} title={t('notNow')} action={toList} />;
  if (rules.error && !rules.data)
    return <ErrorState error={rules.error} onRetry={() => void rules.mutate()} />;
  if (!rules.data) return <DetailSkeleton />;
  const { data } = rules.data;
  if (!data.hasRoom) {
    const title = t(`${kind}.full`, { limit: data.openLimit });
    return <EmptyState icon={IconLock} title={title} action={toList} />;
  }
  return children(data);
}
