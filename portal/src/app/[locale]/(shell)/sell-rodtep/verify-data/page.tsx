import { getTranslations } from 'next-intl/server';

import { RodtepReviewScreen } from '@/features/listings/rodtep-review';
import { screenPage } from '@/server/screen-page';

const page = screenPage<PageProps<'/[locale]/sell-rodtep/verify-data'>>({
  permission: 'rodtep.sell',
  words: '/sell-rodtep/verify-data',
  metadata: async () => ({ title: (await getTranslations('listings'))('review.rodtep') }),
  show: async () => <RodtepReviewScreen />,
});

export const generateMetadata = page.metadata;
export default page.body;
