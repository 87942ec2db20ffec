import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';

import { CompanyFiguresSkeleton } from '@/features/dashboard/company-figures';
import { DashboardScreen } from '@/features/dashboard/dashboard-screen';
import { TodoSkeleton } from '@/features/dashboard/todo';
import { CreateButton } from '@/features/enquiries/create-button';
import { DashboardEnquiries } from '@/features/enquiries/dashboard-enquiries';
import { DASHBOARD_ENQUIRIES, enquiriesQuery } from '@/features/enquiries/params';
import { DashboardLeads } from '@/features/leads/dashboard-leads';
import { dashboardLeads, LEAD_LIST } from '@/features/leads/params';
import { prefetch } from '@/server/api';
import { Late } from '@/server/late';
import { screenPage } from '@/server/screen-page';
import { getSession } from '@/server/session';
import { paths } from '@/shared/lib/paths';
import { TableSkeleton } from '@/shared/ui/data-table/table-skeleton';
import { Section } from '@/shared/ui/page/section';

import {
  FiguresOfCompany,
  LargeBanners,
  readBanners,
  SmallBanners,
  TodoOfCompany,
} from './dashboard-parts';

const page = screenPage({
  words: '/',
  title: 'shell.menu.dashboard',
  show: async () => {
    const banners = readBanners();
    const [session, shell, common] = await Promise.all([
      getSession(),
      getTranslations('shell'),
      getTranslations('common'),
    ]);
    // The layout shows guests, and everybody while the API is unavailable, another page.
    if (session.state !== 'signed-in') return null;
    const role = session.dashboardRole;
    const leads = dashboardLeads(role);
    const [first] = session.enquiries;
    const shown = session.enquiries.filter(({ onDashboard }) => onDashboard);
    return (
      <DashboardScreen
        session={session}
        banners={<LargeBanners read={banners} />}
        sideBanners={<SmallBanners read={banners} />}
        actions={first ? <CreateButton variant={first.name} /> : null}
        todo={
          <Suspense fallback={<TodoSkeleton permissions={session.permissions} />}>
            <TodoOfCompany enquiries={session.enquiries} />
          </Suspense>
        }
        raised={shown.map(({ name, path, texts }) => (
          <Section key={name} title={texts.list} more={{ href: path, label: common('viewAll') }}>
            <Late
              read={() =>
                prefetch('/api/enquiries', { query: enquiriesQuery(name, DASHBOARD_ENQUIRIES) })
              }
              skeleton={<TableSkeleton columns={7} rows={DASHBOARD_ENQUIRIES.limit} />}
            >
              <DashboardEnquiries variant={name} />
            </Late>
          </Section>
        ))}
        received={
          session.dashboardLeads ? (
            <Section
              title={shell('menu.leads')}
              more={{ href: paths.leads.list({ role }), label: common('viewAll') }}
            >
              <Late
                read={() => prefetch(LEAD_LIST.path, { query: LEAD_LIST.query(leads) })}
                skeleton={<TableSkeleton columns={7} rows={leads.limit} />}
              >
                <DashboardLeads role={role} />
              </Late>
            </Section>
          ) : null
        }
      >
        <Suspense fallback={<CompanyFiguresSkeleton />}>
          <FiguresOfCompany session={session} />
        </Suspense>
      </DashboardScreen>
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
