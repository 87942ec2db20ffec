import { PreferencesScreen } from '@/features/notifications/preferences/preferences-screen';
import { SavedSearches } from '@/features/notifications/saved-searches';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';

const page = screenPage({
  words: '/notifications/preferences',
  title: 'notificationSettings.title',
  show: async () =>
    prefetchPage(
      <>
        <PreferencesScreen />
        <SavedSearches />
      </>,
      prefetch('/api/notifications/preferences'),
    ),
});

export const generateMetadata = page.metadata;
export default page.body;
