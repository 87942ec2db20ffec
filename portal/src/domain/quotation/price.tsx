import type { ReactNode } from 'react';
import { UnitCode } from '@/domain/enquiry/unit-code';
import { useContainerName } from '@/domain/reference/containers';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { Money } from '@/shared/ui/values/money';

/** The data that a price needs, from a row or from an opened quotation or order. */
type Priced = Pick<
  Schema<'QuotationRow'>,
  'price' | 'currencyCode' | 'pricedPer' | 'units' | 'enquiries'
>;

/** Says what one price covers where the container's type is not known: a kilogram, a container. */
export function useBasis(): (terms: Pick<Priced, 'pricedPer' | 'units'>) => ReactNode {
  const t = useTranslations('quotations.per');
  const common = useTranslations('common');
  return ({ pricedPer, units }) => {
    if (pricedPer === 'unit') return units ? <UnitCode label={units} /> : null;
    return pricedPer === 'container' ? common('container') : t('cubicMetre');
  };
}

/** Says what one price covers: a kilogram, a 40' container, a cubic metre. Units have their codes. */
export function usePer(): (quotation: Priced) => ReactNode {
  const t = useTranslations('quotations.per');
  const containerName = useContainerName();
  return (quotation) => {
    const per = quotation.pricedPer;
    if (per === 'unit') return quotation.units ? <UnitCode label={quotation.units} /> : null;
    if (per === 'cubicMetre') return t('cubicMetre');
    const { containerType } = quotation.enquiries;
    const container = containerType ? containerName(containerType) : '';
    return t('container', { container });
  };
}

export function Price({ quotation }: { quotation: Priced }) {
  const per = usePer();
  return <Money amount={quotation.price} currency={quotation.currencyCode} per={per(quotation)} />;
}
