import { PAYMENT_LIST, paymentsInit, profileInit } from '@/features/profile/params';
import { ProfileScreen } from '@/features/profile/profile-screen';
import { REVIEW_LIST, ratingsInit } from '@/features/ratings/params';
import { ReviewsCard, ReviewsComing } from '@/features/ratings/reviews-card';
import { prefetch } from '@/server/api';
import { Late } from '@/server/late';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { getSession } from '@/server/session';
import { readListParams, toSearchParams } from '@/shared/api/list-params';

const page = screenPage<PageProps<'/[locale]/my-profile'>>({
  words: '/my-profile',
  title: 'shell.myProfile',
  show: async ({ searchParams }) => {
    const session = await getSession();
    if (session.state !== 'signed-in') return null;
    const { user, permissions } = session;
    const search = toSearchParams(await searchParams);
    const payments = readListParams(search, PAYMENT_LIST);
    const reviews = ratingsInit(user.id, readListParams(search, REVIEW_LIST));
    return prefetchPage(
      <ProfileScreen
        reviews={
          <Late
            read={() => prefetch('/api/ratings/myProfile/{user_id}', reviews)}
            skeleton={<ReviewsComing />}
          >
            <ReviewsCard userId={user.id} own />
          </Late>
        }
      />,
      prefetch('/api/users/{user_id}', profileInit(user.id)),
      permissions.includes('subscription.hold')
        ? prefetch('/api/paymenthistory/{user_uuid}', paymentsInit(user.uuid, payments))
        : {},
      permissions.includes('users.manage')
        ? prefetch('/api/users/primary/{primary_user_id}', { path: { primary_user_id: user.id } })
        : {},
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
