import { NoPlan } from '@/features/plans/no-plan';
import { PLANS, PLANS_QUERY } from '@/features/plans/params';
import { PlansScreen } from '@/features/plans/plans-screen';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { getSession } from '@/server/session';

/** Buyers cannot hold plans, so they read the reason here (RULES.md 14). */
const page = screenPage({
  words: '/subscription-User',
  title: 'plans.title',
  show: async () => {
    const session = await getSession();
    if (session.state !== 'signed-in') return null;
    const { user } = session;
    if (!session.permissions.includes('subscription.hold')) {
      return prefetchPage(<NoPlan />, prefetch('/api/subscription-plans/eligibility'));
    }
    return prefetchPage(
      <PlansScreen />,
      prefetch(PLANS, PLANS_QUERY),
      prefetch('/api/subscription-plans/user/{user_id}', { path: { user_id: user.id } }),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
