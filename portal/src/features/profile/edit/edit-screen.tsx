'use client';

import { useSession } from '@/domain/account/session-context';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { PageHeader } from '@/shared/ui/page/page-header';

import { useProfile } from '../profile';
import { ProfileSkeleton } from '../profile-skeleton';
import { ProfileFormScreen } from './profile-form';

/** /my-profile/edit: only the primary user may change the company (RULES.md 7). */
export function ProfileEditScreen() {
  const t = useTranslations('profile.edit');
  // No reload on focus: the typed values must not change when the user comes back to the window.
  const { data, error, mutate } = useProfile(useSession().user.id, { revalidateOnFocus: false });
  if (!data && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <ProfileSkeleton />;
  const { fields, portEdit, isPrimary } = data.data;
  if (!fields || !portEdit || !isPrimary) {
    return (
      <>
        <PageHeader back={paths.profile.view()} title={t('title')} />
        <EmptyState title={t('primaryOnly')} hint={t('primaryOnlyHint')} />
      </>
    );
  }
  return <ProfileFormScreen profile={data.data} form={fields} portEdit={portEdit} />;
}
