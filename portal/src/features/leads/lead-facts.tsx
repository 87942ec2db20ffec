'use client';

import { useTranslations } from 'next-intl';

import { Attachments } from '@/shared/ui/attachments';
import { Card } from '@/shared/ui/card';
import { Company } from '@/shared/ui/company';
import { DateText } from '@/shared/ui/date-text';
import { useGoodsFacts, useShipmentFacts } from '@/shared/ui/enquiry-facts';
import { type Fact, Facts } from '@/shared/ui/facts';
import { Status } from '@/shared/ui/status';

import type { Lead } from './leads';
import { Match } from './leads-table';

/** The enquiry tab: what is asked for, by whom (if it may be told), from where to where. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const t = useTranslations('leads');
  const facts = useLeadFacts(lead);
  const shipment = useShipmentFacts(lead);
  return (
    <>
      <Card title={t('detail.enquiry')} aside={<Status value={lead.status} />}>
        <Facts facts={facts} />
      </Card>
      <Card title={t('detail.shipment')}>
        <Facts facts={shipment} />
      </Card>
      {lead.productImages.length > 0 ? (
        <Card title={t('fields.attachments')}>
          <Attachments files={lead.productImages} />
        </Card>
      ) : null}
    </>
  );
}

/** Who asks, when, and how well it fits; then the goods. */
function useLeadFacts(lead: Lead): Fact[] {
  const t = useTranslations('leads.fields');
  const goods = useGoodsFacts(lead, !lead.hiddenFields.includes('hscode'));
  const { user, publishedAt } = lead;
  return [
    {
      key: 'company',
      label: t('company'),
      value: <Company name={user.companyName} userId={user.id} hint />,
    },
    { key: 'posted', label: t('posted'), value: <DateText value={publishedAt} as="minute" /> },
    { key: 'match', label: t('match'), value: <Match lead={lead} /> },
    ...goods,
  ];
}
