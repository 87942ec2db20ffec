import { getTranslations } from 'next-intl/server';

import { NoPlan } from '@/features/plans/no-plan';
import { PLANS, PLANS_QUERY } from '@/features/plans/params';
import { PlansScreen } from '@/features/plans/plans-screen';
import { prefetch } from '@/server/api';
import { screenPage } from '@/server/screen-page';
import { getSession } from '@/server/session';
import { Prefetched } from '@/shared/api/config';
import { pack } from '@/shared/lib/packed';

/** Buyers cannot hold plans, so they read the reason here (RULES.md 14). */
const page = screenPage({
  words: '/subscription-User',
  metadata: async () => {
    const t = await getTranslations('plans');
    return { title: t('title') };
  },
  show: async () => {
    const session = await getSession();
    if (session.state !== 'signed-in') return null;
    const { user } = session;
    if (!session.permissions.includes('subscription.hold')) {
      return (
        <Prefetched fallback={pack(await prefetch('/api/subscription-plans/eligibility'))}>
          <NoPlan />
        </Prefetched>
      );
    }
    const fallbacks = await Promise.all([
      prefetch(PLANS, PLANS_QUERY),
      prefetch('/api/subscription-plans/user/{user_id}', { path: { user_id: user.id } }),
    ]);
    return (
      <Prefetched fallback={pack(Object.assign({}, ...fallbacks))}>
        <PlansScreen />
      </Prefetched>
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
