import { getTranslations } from 'next-intl/server';

import { RodtepFormScreen } from '@/features/listings/rodtep-form';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';

const page = screenPage<PageProps<'/[locale]/sell-rodtep'>>({
  permission: 'rodtep.sell',
  words: '/sell-rodtep',
  metadata: async () => ({ title: (await getTranslations('shell'))('menu.rodtep') }),
  show: async () => prefetchPage(<RodtepFormScreen />, prefetch('/api/rodtep/rules', {})),
});

export const generateMetadata = page.metadata;
export default page.body;
