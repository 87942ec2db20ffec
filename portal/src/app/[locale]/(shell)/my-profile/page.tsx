import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { PAYMENTS_FIRST, paymentsInit, profileInit } from '@/features/profile/params';
import { ProfileScreen } from '@/features/profile/profile-screen';
import { ratingsInit } from '@/features/ratings/params';
import { ReviewsCard } from '@/features/ratings/reviews-card';
import { prefetch } from '@/server/api';
import { getSession } from '@/server/session';
import { Prefetched } from '@/shared/api/config';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('profile');
  return { title: t('title') };
}

export default async function MyProfilePage() {
  const session = await getSession();
  if (session.state !== 'signed-in') return null;
  const { user, permissions } = session;
  const fallbacks = await Promise.all([
    prefetch('/api/users/{user_id}', profileInit(user.id)),
    prefetch('/api/ratings/myProfile/{user_id}', ratingsInit(user.id, 1)),
    permissions.includes('subscription.hold')
      ? prefetch('/api/paymenthistory/{user_uuid}', paymentsInit(user.uuid, PAYMENTS_FIRST))
      : {},
    permissions.includes('users.manage')
      ? prefetch('/api/users/primary/{primary_user_id}', { path: { primary_user_id: user.id } })
      : {},
  ]);
  return (
    <Prefetched fallback={Object.assign({}, ...fallbacks)}>
      <ProfileScreen reviews={<ReviewsCard userId={user.id} own />} />
    </Prefetched>
  );
}
