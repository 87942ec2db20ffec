import { UnclaimedReviewScreen } from '@/features/listings/unclaimed-review';
import { screenPage } from '@/server/screen-page';

const page = screenPage<PageProps<'/[locale]/unclaimed-cargo-verify'>>({
  permission: 'unclaimed.manage',
  words: '/unclaimed-cargo-verify',
  title: 'listings.review.unclaimed',
  show: async () => <UnclaimedReviewScreen />,
});

export const generateMetadata = page.metadata;
export default page.body;
