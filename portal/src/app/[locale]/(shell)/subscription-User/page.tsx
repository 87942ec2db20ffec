import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { NoPlan } from '@/features/plans/no-plan';
import { PlansScreen } from '@/features/plans/plans-screen';
import { plansPath } from '@/features/plans/rules';
import { prefetch } from '@/server/api';
import { getSession } from '@/server/session';
import { Prefetched } from '@/shared/api/config';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('plans');
  return { title: t('title') };
}

/** Buyers have no plans: they read why (RULES.md 14). */
export default async function PlansPage() {
  const session = await getSession();
  if (session.state !== 'signed-in') return null;
  const { user } = session;
  if (!session.permissions.includes('subscription.hold')) {
    return (
      <Prefetched fallback={await prefetch('/api/subscription-plans/eligibility')}>
        <NoPlan />
      </Prefetched>
    );
  }
  const fallbacks = await Promise.all([
    prefetch(plansPath(user.businessTypes.code)),
    prefetch('/api/subscription-plans/user/{user_id}', { path: { user_id: user.id } }),
  ]);
  return (
    <Prefetched fallback={Object.assign({}, ...fallbacks)}>
      <PlansScreen />
    </Prefetched>
  );
}
