'use client';

import { useLocale, useTranslations } from 'next-intl';

import { formatNumber } from '@/shared/lib/money';
import { useSession } from '@/shared/lib/session-context';
import { Attachments } from '@/shared/ui/attachments';
import { Card } from '@/shared/ui/card';
import { Company } from '@/shared/ui/company';
import { DateText } from '@/shared/ui/date-text';
import { type Fact, Facts } from '@/shared/ui/facts';
import { Money } from '@/shared/ui/money';
import { Status } from '@/shared/ui/status';

import type { Lead } from './leads';
import { LeadLane, Match } from './leads-table';
import { seesGoodsCodes } from './rules';

/** The enquiry tab: what is asked for, by whom (if it may be told), from where to where. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const t = useTranslations('leads');
  const goods = useGoods(lead);
  const shipment = useShipment(lead);
  return (
    <>
      <Card title={t('detail.enquiry')} aside={<Status value={lead.status} />}>
        <Facts facts={goods} />
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

function useGoods(lead: Lead): Fact[] {
  const t = useTranslations('leads.fields');
  const locale = useLocale();
  const codes = seesGoodsCodes(useSession().user.businessTypes.code);
  const quantity =
    lead.qty === null ? null : `${formatNumber(lead.qty, locale)} ${lead.units ?? ''}`;
  const hs = lead.hscode ? (
    <>
      <span className="code">{lead.hscode.code}</span> {lead.hscode.description}
    </>
  ) : null;
  return [
    {
      key: 'company',
      label: t('company'),
      value: <Company name={lead.user.companyName} userId={lead.user.id} hint />,
    },
    { key: 'posted', label: t('posted'), value: <DateText value={lead.publishedAt} as="minute" /> },
    { key: 'match', label: t('match'), value: <Match lead={lead} /> },
    { key: 'category', label: t('category'), value: codes ? lead.categories?.name : null },
    { key: 'hs', label: t('hsCode'), value: codes ? hs : null, wide: true },
    { key: 'quantity', label: t('quantity'), value: quantity },
    { key: 'terms', label: t('terms'), value: lead.paymentTerms },
    { key: 'location', label: t('location'), value: lead.locationForDelivery },
    { key: 'currency', label: t('currency'), value: lead.currency },
    {
      key: 'rate',
      label: t('rate'),
      value:
        lead.rateindication === null ? null : (
          <Money amount={lead.rateindication} currency={lead.currency} />
        ),
    },
    { key: 'requirements', label: t('requirements'), value: lead.description, wide: true },
    { key: 'remarks', label: t('remarks'), value: lead.remarks, wide: true },
  ];
}

type ContainerKey = '20DS' | '40DS' | '40DHC' | '45DHC' | '20RF' | '40RHC';
type ShippingKey = 'sea' | 'air' | 'fcl' | 'lcl';

function useShipment(lead: Lead): Fact[] {
  const t = useTranslations('leads.fields');
  const ways = useTranslations('leads.shipping');
  const containers = useTranslations('forms.containers');
  const locale = useLocale();
  const kilograms = (value: number | null) =>
    value === null ? null : t('kilograms', { weight: formatNumber(value, locale) });
  const way = (value: string | null) => (value ? ways(value as ShippingKey) : null);
  return [
    { key: 'lane', label: t('lane'), wide: true, value: <LeadLane lead={lead} /> },
    { key: 'mode', label: t('mode'), value: way(lead.shipmentMode) },
    { key: 'type', label: t('type'), value: way(lead.shipmentType) },
    {
      key: 'container',
      label: t('container'),
      value: lead.containerType ? containers(lead.containerType as ContainerKey) : null,
    },
    { key: 'count', label: t('containers'), value: lead.noOfContainers },
    { key: 'net', label: t('netWeight'), value: kilograms(lead.netWeightPerContainer) },
    { key: 'weight', label: t('cargoWeight'), value: kilograms(lead.cargoWeight) },
    { key: 'volume', label: t('volume'), value: lead.totalCubicMeter },
    {
      key: 'ready',
      label: t('ready'),
      value: lead.cargoReadinessDate ? <DateText value={lead.cargoReadinessDate} /> : null,
    },
  ];
}
