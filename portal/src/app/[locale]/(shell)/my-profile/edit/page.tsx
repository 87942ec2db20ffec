import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { ProfileEditScreen } from '@/features/profile/edit/edit-screen';
import { profileInit } from '@/features/profile/params';
import { prefetch } from '@/server/api';
import { getSession } from '@/server/session';
import { Prefetched } from '@/shared/api/config';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('profile.edit');
  return { title: t('title') };
}

export default async function EditProfilePage() {
  const session = await getSession();
  if (session.state !== 'signed-in') return null;
  const fallback = await prefetch('/api/users/{user_id}', profileInit(session.user.id));
  return (
    <Prefetched fallback={fallback}>
      <ProfileEditScreen />
    </Prefetched>
  );
}
