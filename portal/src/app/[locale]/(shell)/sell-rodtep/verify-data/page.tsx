import { RodtepReviewScreen } from '@/features/listings/rodtep-review';
import { screenPage } from '@/server/screen-page';

const page = screenPage<PageProps<'/[locale]/sell-rodtep/verify-data'>>({
  permission: 'rodtep.sell',
  words: '/sell-rodtep/verify-data',
  title: 'listings.review.rodtep',
  show: async () => <RodtepReviewScreen />,
});

export const generateMetadata = page.metadata;
export default page.body;
