'use client';

import { DataTable } from '@/shared/ui/data-table/data-table';

import { useLeads } from './leads';
import { LeadsEmpty } from './leads-empty';
import { useLeadsTable } from './leads-table';
import { dashboardLeads } from './params';

/** Shows five leads on the dashboard, without paging. */
export function DashboardLeads({ role }: { role: string | null }) {
  const table = useLeadsTable(useLeads(dashboardLeads(role)), role);
  return <DataTable {...table} empty={<LeadsEmpty />} />;
}
