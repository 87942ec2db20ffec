import { SecurityScreen } from '@/features/security/security-screen';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';

const page = screenPage({
  words: '/my-profile/security',
  title: 'shell.security',
  show: async () =>
    prefetchPage(
      <SecurityScreen />,
      prefetch('/api/auth/devices'),
      prefetch('/api/data-requests'),
      prefetch('/api/data-requests/erasure-effects'),
      prefetch('/api/consents'),
    ),
});

export const generateMetadata = page.metadata;
export default page.body;
