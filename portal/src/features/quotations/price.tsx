'use client';

import { useTranslations } from 'next-intl';

import { Money } from '@/shared/ui/money';

import type { QuotationRow } from './quotations';

type ContainerKey = '20DS' | '40DS' | '40DHC' | '45DHC' | '20RF' | '40RHC';

/** The words for what one price is for: kilograms, a 40' container, a cubic metre. */
export function usePerText(): (quotation: QuotationRow) => string {
  const t = useTranslations('quotations.per');
  const containers = useTranslations('forms.containers');
  return (quotation) => {
    const per = quotation.pricedPer;
    if (per === 'unit') return quotation.units ?? '';
    if (per === 'cubicMetre') return t('cubicMetre');
    const { containerType } = quotation.enquiries;
    const container = containerType ? containers(containerType as ContainerKey) : '';
    return t('container', { container });
  };
}

export function Price({ quotation }: { quotation: QuotationRow }) {
  const perText = usePerText();
  return (
    <Money amount={quotation.price} currency={quotation.currencyCode} per={perText(quotation)} />
  );
}
