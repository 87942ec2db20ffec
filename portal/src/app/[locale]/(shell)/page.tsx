import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { DashboardScreen } from '@/features/dashboard/dashboard-screen';
import { DashboardLeads } from '@/features/leads/dashboard-leads';
import { dashboardLeads, leadsQuery } from '@/features/leads/params';
import { CreateRfqButton } from '@/features/rfq/create-button';
import { DashboardRfqs } from '@/features/rfq/dashboard-rfqs';
import { DASHBOARD_RFQS, rfqQuery } from '@/features/rfq/params';
import { prefetch } from '@/server/api';
import { getSession } from '@/server/session';
import { Prefetched } from '@/shared/api/config';
import { paths } from '@/shared/lib/paths';
import { Section } from '@/shared/ui/section';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('dashboard');
  return { title: t('metaTitle') };
}

/** Which leads a business type sees first (RULES.md 39); the others see theirs unfiltered. */
const LEAD_ROLE: Readonly<Record<string, string>> = { manufacturer_exporter: 'buyer' };

export default async function DashboardPage() {
  const session = await getSession();
  const [t, common] = await Promise.all([getTranslations('dashboard'), getTranslations('common')]);
  const isSignedIn = session.state === 'signed-in';
  const may = isSignedIn ? session.permissions : [];
  const code = isSignedIn ? session.user.businessTypes.code : '';
  const role = LEAD_ROLE[code] ?? null;
  const raises = may.includes('rfq.raise');
  const supplies = may.includes('leads.view');
  const fallbacks = await Promise.all([
    raises ? prefetch('/api/enquiries', { query: rfqQuery(DASHBOARD_RFQS) }) : {},
    supplies
      ? prefetch('/api/enquiries/businessType', { query: leadsQuery(dashboardLeads(role)) })
      : {},
  ]);
  return (
    <Prefetched fallback={Object.assign({}, ...fallbacks)}>
      <DashboardScreen actions={raises ? <CreateRfqButton /> : null}>
        {raises ? (
          <Section title={t('myRfqs')} more={{ href: paths.rfq.list(), label: common('viewAll') }}>
            <DashboardRfqs />
          </Section>
        ) : null}
        {supplies ? (
          <Section
            title={t('leads')}
            more={{ href: paths.leads.list({ role }), label: common('viewAll') }}
          >
            <DashboardLeads role={role} />
          </Section>
        ) : null}
      </DashboardScreen>
    </Prefetched>
  );
}
