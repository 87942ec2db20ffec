import { getTranslations } from 'next-intl/server';

import { ProfileEditScreen } from '@/features/profile/edit/edit-screen';
import { profileInit } from '@/features/profile/params';
import { prefetch } from '@/server/api';
import { screenPage } from '@/server/screen-page';
import { getSession } from '@/server/session';
import { Prefetched } from '@/shared/api/config';
import { pack } from '@/shared/lib/packed';

const page = screenPage({
  words: '/my-profile/edit',
  metadata: async () => {
    const t = await getTranslations('profile.edit');
    return { title: t('title') };
  },
  show: async () => {
    const session = await getSession();
    if (session.state !== 'signed-in') return null;
    const fallback = await prefetch('/api/users/{user_id}', profileInit(session.user.id));
    return (
      <Prefetched fallback={pack(fallback)}>
        <ProfileEditScreen />
      </Prefetched>
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
