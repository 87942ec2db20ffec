import { useContainerName } from '@/domain/reference/containers';
import { HsDescription } from '@/domain/reference/hs-description';
import { hsCodeText } from '@/domain/reference/hs-search';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { DateText } from '@/shared/ui/values/date-text';
import type { Fact } from '@/shared/ui/values/facts';
import { Money } from '@/shared/ui/values/money';

import { isExmill } from './delivery-place';
import { EnquiryLane } from './enquiry-parts';
import { useQuantities } from './quantities';

type Enquiry = Schema<'EnquiryOut'>;
type ShippingKey = 'sea' | 'air' | 'fcl' | 'lcl';

/** The goods and terms of an enquiry. `codes`: whether to show the category and HS code. */
export function useGoodsFacts(enquiry: Enquiry, codes = true): Fact[] {
  const t = useTranslations('enquiry.fields');
  const write = useQuantities();
  const { qty, units, hscode, rateindication, currency } = enquiry;
  const hs = hscode ? (
    <>
      <span className="code">{hsCodeText(hscode.code)}</span>{' '}
      <HsDescription text={hscode.description} />
    </>
  ) : null;
  return [
    { key: 'category', label: t('categoryId'), value: codes ? enquiry.categories?.name : null },
    { key: 'hs', label: t('hsCodeId'), value: codes ? hs : null, wide: true },
    {
      key: 'quantity',
      label: t('qty'),
      value: write.goods(qty, units),
    },
    { key: 'terms', label: t('paymentTerms'), value: enquiry.paymentTerms },
    {
      key: 'location',
      label: t(isExmill(enquiry.paymentTerms) ? 'exmillLocation' : 'locationForDelivery'),
      value: enquiry.locationForDelivery,
    },
    { key: 'currency', label: t('currency'), value: currency },
    {
      key: 'rate',
      label: t('rateindication'),
      value: rateindication === null ? null : <Money amount={rateindication} currency={currency} />,
    },
    { key: 'requirements', label: t('description'), value: enquiry.description, wide: true },
    { key: 'remarks', label: t('remarks'), value: enquiry.remarks, wide: true },
  ];
}

/** The route and mode of transport of an enquiry. */
export function useShipmentFacts(enquiry: Enquiry): Fact[] {
  const t = useTranslations('enquiry.fields');
  const words = useTranslations('enquiry');
  const write = useQuantities();
  const containerName = useContainerName();
  const way = (value: string | null) => (value ? words(`shipping.${value as ShippingKey}`) : null);
  const { containerType, totalCubicMeter, cargoReadinessDate } = enquiry;
  return [
    { key: 'lane', label: words('lane'), wide: true, value: <EnquiryLane enquiry={enquiry} /> },
    { key: 'mode', label: t('shipmentMode'), value: way(enquiry.shipmentMode) },
    { key: 'type', label: t('shipmentType'), value: way(enquiry.shipmentType) },
    {
      key: 'container',
      label: t('containerType'),
      value: containerType ? containerName(containerType) : null,
    },
    { key: 'count', label: t('noOfContainers'), value: write.count(enquiry.noOfContainers) },
    {
      key: 'net',
      label: words('netWeight'),
      value: write.kilograms(enquiry.netWeightPerContainer),
    },
    { key: 'weight', label: words('cargoWeight'), value: write.kilograms(enquiry.cargoWeight) },
    {
      key: 'volume',
      label: t('totalCubicMeter'),
      value: write.cubicMetres(totalCubicMeter),
    },
    {
      key: 'ready',
      label: t('cargoReadinessDate'),
      value: cargoReadinessDate ? <DateText value={cargoReadinessDate} /> : null,
    },
  ];
}
