import { getTranslations } from 'next-intl/server';

import { SecurityScreen } from '@/features/security/security-screen';
import { prefetch } from '@/server/api';
import { screenPage } from '@/server/screen-page';
import { Prefetched } from '@/shared/api/config';
import { pack } from '@/shared/lib/packed';

const page = screenPage({
  words: '/my-profile/security',
  metadata: async () => {
    const shell = await getTranslations('shell');
    return { title: shell('security') };
  },
  show: async () => {
    const fallbacks = await Promise.all([
      prefetch('/api/auth/devices'),
      prefetch('/api/data-requests'),
      prefetch('/api/data-requests/erasure-effects'),
      prefetch('/api/consents'),
    ]);
    return (
      <Prefetched fallback={pack(Object.assign({}, ...fallbacks))}>
        <SecurityScreen />
      </Prefetched>
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
