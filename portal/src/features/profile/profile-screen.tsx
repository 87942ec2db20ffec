'use client';

import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ChangePasswordButton } from '@/domain/account/change-password/change-password-button';
import { useCan, useSession } from '@/domain/account/session-context';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Card } from '@/shared/ui/page/card';
import { PageHeader } from '@/shared/ui/page/page-header';
import { Facts } from '@/shared/ui/values/facts';

import { Identity } from './identity';
import { PaymentsCard } from './payments-card';
import { type Profile, useProfile } from './profile';
import classes from './profile.module.css';
import { useOwnFacts } from './profile-facts';
import { ProfileSkeleton } from './profile-skeleton';
import { SubscriptionCard } from './subscription-card';
import { UsersCard } from './users-card';
import { VerificationBanner } from './verification-banner';

interface ProfileScreenProps {
  /** The reviews by other companies. They belong to another feature. */
  reviews: ReactNode;
}

/** /my-profile: the company's profile for its own users. */
export function ProfileScreen({ reviews }: ProfileScreenProps) {
  const { data, error, mutate } = useProfile(useSession().user.id);
  if (!data && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  return data ? <Own profile={data.data} reviews={reviews} /> : <ProfileSkeleton />;
}

function Own({ profile, reviews }: ProfileScreenProps & { profile: Profile }) {
  const t = useTranslations('profile');
  const shell = useTranslations('shell');
  const pays = useCan('subscription.hold');
  return (
    <>
      <PageHeader
        title={shell('myProfile')}
        lead={t('lead')}
        actions={<Actions canEdit={profile.isPrimary} />}
      />
      <VerificationBanner profile={profile} canEdit={profile.isPrimary} />
      <div className={classes.columns}>
        <div>
          <Card>
            <Identity profile={profile} />
            <Facts facts={useOwnFacts(profile)} label={t('details')} />
          </Card>
          {pays && profile.isPrimary ? <UsersCard profile={profile} /> : null}
          {pays ? <PaymentsCard uuid={profile.uuid} /> : null}
        </div>
        <div>
          {pays ? <SubscriptionCard subscription={profile.subscription} /> : null}
          {reviews}
        </div>
      </div>
    </>
  );
}

function Actions({ canEdit }: { canEdit: boolean }) {
  const common = useTranslations('common');
  return (
    <>
      <ChangePasswordButton />
      {canEdit ? (
        <Button component={Link} href={paths.profile.edit()} leftSection={<IconPencil size={16} />}>
          {common('edit')}
        </Button>
      ) : null}
    </>
  );
}
