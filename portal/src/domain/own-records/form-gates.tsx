'use client';

import { IconLock } from '@tabler/icons-react';
import { SubscriptionLoading } from '@/domain/account/account-notices';
import { useCan, useSession } from '@/domain/account/session-context';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { DetailSkeleton } from '@/shared/ui/detail/detail-skeleton';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { PageHeader } from '@/shared/ui/page/page-header';

interface NoFormProps {
  /** The list that the page leads back to. */
  back: string;
  /** The page's title. */
  title: string;
  /** What cannot be done now. */
  what: string;
}

/** A rejected company reads why it can change nothing before it fills in a form (RULES.md 7). */
export function NotNow({ back, title, what }: NoFormProps) {
  const t = useTranslations('shell');
  const canEdit = useCan('profile.edit');
  const { readOnly } = useSession();
  return (
    <>
      <PageHeader back={back} title={title} />
      <EmptyState
        icon={IconLock}
        title={what}
        hint={readOnly}
        action={
          canEdit ? (
            <Button component={Link} href={paths.profile.edit()}>
              {t('correctProfile')}
            </Button>
          ) : null
        }
      />
    </>
  );
}

interface NoRoomProps extends NoFormProps {
  /** How many there are, and how many the plan allows. */
  why: string;
  /** The plans that allow more. */
  liftedBy: readonly string[];
}

/** Says that the plan allows no more of something, before a form is filled in. */
export function NoRoom({ back, title, what, why, liftedBy }: NoRoomProps) {
  const t = useTranslations('products.limit');
  return (
    <>
      <PageHeader back={back} title={title} />
      <EmptyState
        icon={IconLock}
        title={what}
        hint={why}
        action={
          liftedBy.length > 0 ? (
            <Button component={Link} href={paths.plans()}>
              {t('upgrade')}
            </Button>
          ) : null
        }
      />
    </>
  );
}

/** What the plan allows is being read, on which the form depends. */
export function LimitsLoading() {
  return (
    <>
      <SubscriptionLoading />
      <DetailSkeleton />
    </>
  );
}

interface LimitsFailedProps {
  limits: { error: Error | undefined; mutate: () => unknown };
}

/** 'Failed to load limits', and why. */
export function LimitsFailed({ limits }: LimitsFailedProps) {
  const t = useTranslations('products.limit');
  return (
    <ErrorState title={t('failed')} error={limits.error} onRetry={() => void limits.mutate()} />
  );
}
