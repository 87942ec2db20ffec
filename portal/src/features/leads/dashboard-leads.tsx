'use client';

import { useLeads } from './leads';
import { LeadsEmpty } from './leads-list-screen';
import { LeadsTable } from './leads-table';
import { dashboardLeads } from './params';

/** Leads on the dashboard: five rows without pages. */
export function DashboardLeads({ role }: { role: string | null }) {
  return <LeadsTable list={useLeads(dashboardLeads(role))} role={role} empty={<LeadsEmpty />} />;
}
