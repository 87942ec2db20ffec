import { RodtepFormScreen } from '@/features/listings/rodtep-form';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';

const page = screenPage<PageProps<'/[locale]/sell-rodtep'>>({
  permission: 'rodtep.sell',
  words: '/sell-rodtep',
  title: 'shell.menu.rodtep',
  show: async () => prefetchPage(<RodtepFormScreen />, prefetch('/api/rodtep/rules', {})),
});

export const generateMetadata = page.metadata;
export default page.body;
