import { ProfileEditScreen } from '@/features/profile/edit/edit-screen';
import { profileInit } from '@/features/profile/params';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { getSession } from '@/server/session';

const page = screenPage({
  words: '/my-profile/edit',
  title: 'profile.edit.title',
  show: async () => {
    const session = await getSession();
    if (session.state !== 'signed-in') return null;
    return prefetchPage(
      <ProfileEditScreen />,
      prefetch('/api/users/{user_id}', profileInit(session.user.id)),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
