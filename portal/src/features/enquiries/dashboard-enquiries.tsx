'use client';

import type { VariantName } from '@/domain/enquiry/variants';
import { useTranslations } from '@/i18n/translations';
import { DataTable } from '@/shared/ui/data-table/data-table';
import { EmptyState } from '@/shared/ui/feedback/empty-state';

import { CreateButton } from './create-button';
import { useEnquiries } from './enquiries';
import { EnquiryRows } from './enquiry-rows';
import { DASHBOARD_ENQUIRIES } from './params';

/** Shows the latest five enquiries of a variant on the dashboard, without paging. */
export function DashboardEnquiries({ variant }: { variant: VariantName }) {
  const t = useTranslations('rfq');
  const create = <CreateButton variant={variant} />;
  const empty = <EmptyState title={t('empty')} hint={t('emptyHint')} action={create} />;
  return (
    <EnquiryRows variant={variant} list={useEnquiries(variant, DASHBOARD_ENQUIRIES)}>
      {(table) => <DataTable {...table} empty={empty} />}
    </EnquiryRows>
  );
}
