'use client';

import { ImportLink } from '@/domain/account/import-link';
import { useVariant } from '@/domain/enquiry/use-variant';
import type { VariantName } from '@/domain/enquiry/variants';
import { useStatusFilter } from '@/domain/own-records/status-filter';
import { useTranslations } from '@/i18n/translations';
import { useListParams } from '@/shared/api/use-list-params';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ListScreen } from '@/shared/ui/list/list-screen';

import { CreateButton } from './create-button';
import { useEnquiries } from './enquiries';
import { EnquiryRows } from './enquiry-rows';
import { ENQUIRY_LIST, enquiriesQuery, STATUSES } from './params';

/** The company's enquiries of a variant: /rfq and the lists of the other variants. */
export function EnquiryListScreen({ variant }: { variant: VariantName }) {
  const t = useTranslations('rfq');
  const words = useTranslations('status');
  const byStatus = useStatusFilter(STATUSES.map((value) => ({ value, label: words(value) })));
  const { texts, to } = useVariant(variant);
  const state = useListParams(ENQUIRY_LIST.spec);
  const create = <CreateButton variant={variant} />;
  return (
    <EnquiryRows variant={variant} list={useEnquiries(variant, state.params)}>
      {(table) => (
        <ListScreen
          {...table}
          name={variant}
          title={texts.list}
          lead={texts.lead}
          buttons={
            <>
              <ImportLink href={to.fromFile()} />
              {create}
            </>
          }
          state={state}
          file={{ path: '/api/enquiries', query: enquiriesQuery(variant, state.params) }}
          search={{ name: 'filter', label: t('search') }}
          fields={[byStatus, { kind: 'dates', name: 'created', label: t('columns.created') }]}
          empty={<EmptyState title={t('empty')} hint={t('emptyHint')} action={create} />}
        />
      )}
    </EnquiryRows>
  );
}
