import { UnclaimedFormScreen } from '@/features/listings/unclaimed-form';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';

const page = screenPage<PageProps<'/[locale]/unclaimed-cargo/details'>>({
  permission: 'unclaimed.manage',
  words: '/unclaimed-cargo/details',
  title: 'listings.unclaimed.create',
  show: async () =>
    prefetchPage(<UnclaimedFormScreen />, prefetch('/api/unclaimed-cargo/rules', {})),
});

export const generateMetadata = page.metadata;
export default page.body;
