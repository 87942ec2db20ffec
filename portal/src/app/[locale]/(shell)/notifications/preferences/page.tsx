import { getTranslations } from 'next-intl/server';

import { PreferencesScreen } from '@/features/notifications/preferences/preferences-screen';
import { SavedSearches } from '@/features/notifications/saved-searches';
import { prefetch } from '@/server/api';
import { screenPage } from '@/server/screen-page';
import { Prefetched } from '@/shared/api/config';
import { pack } from '@/shared/lib/packed';

const page = screenPage({
  words: '/notifications/preferences',
  metadata: async () => {
    const t = await getTranslations('notificationSettings');
    return { title: t('title') };
  },
  show: async () => {
    const fallback = await prefetch('/api/notifications/preferences');
    return (
      <Prefetched fallback={pack(fallback)}>
        <PreferencesScreen />
        <SavedSearches />
      </Prefetched>
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
