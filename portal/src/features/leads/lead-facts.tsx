'use client';

import type { ReactNode } from 'react';
import { CompanyName } from '@/domain/company/company-name';
import { useGoodsFacts, useShipmentFacts } from '@/domain/enquiry/enquiry-facts';
import { Status } from '@/domain/enquiry/status';
import { useTranslations } from '@/i18n/translations';
import { DetailParts } from '@/shared/ui/detail/detail-screen';
import { Attachments } from '@/shared/ui/values/attachments';
import { DateText } from '@/shared/ui/values/date-text';
import type { Fact } from '@/shared/ui/values/facts';

import type { Lead } from './leads';
import { Match } from './match';

interface LeadFactsProps {
  lead: Lead;
  /** The way to the enquirer's business card; null if the company may not ask for it. */
  card: ReactNode;
  /** Names the enquirer where the card says who it is, in place of `withheld`. */
  renderName: (enquiryId: number, withheld: ReactNode) => ReactNode;
}

/** The enquiry tab: the goods, the route, and the enquirer if the company may see it. */
export function LeadFacts({ lead, card, renderName }: LeadFactsProps) {
  const common = useTranslations('common');
  const enquiry = useTranslations('enquiry');
  const facts = useLeadFacts(lead, card, renderName);
  const shipment = useShipmentFacts(lead);
  return (
    <DetailParts
      parts={[
        {
          key: 'enquiry',
          title: common('enquiry'),
          aside: <Status value={lead.status} />,
          facts,
        },
        { key: 'shipment', title: enquiry('route'), facts: shipment },
        lead.productImages.length > 0
          ? {
              key: 'files',
              title: common('attachments'),
              body: <Attachments files={lead.productImages} />,
            }
          : null,
      ]}
    />
  );
}

/** The enquirer, the date and the match score, then the goods. */
function useLeadFacts(
  lead: Lead,
  card: ReactNode,
  renderName: LeadFactsProps['renderName'],
): Fact[] {
  const t = useTranslations('leads.fields');
  const company = useTranslations('company');
  const goods = useGoodsFacts(lead, !lead.hiddenFields.includes('hscode'));
  const { user, publishedAt } = lead;
  const name = <CompanyName name={user.companyName} hint />;
  return [
    {
      key: 'company',
      label: company('fields.companyName'),
      value: card && !user.companyName ? renderName(lead.id, name) : name,
    },
    ...(card ? [{ key: 'card', label: t('card'), value: card }] : []),
    { key: 'posted', label: t('posted'), value: <DateText value={publishedAt} as="minute" /> },
    { key: 'match', label: t('match'), value: <Match lead={lead} /> },
    ...goods,
  ];
}
