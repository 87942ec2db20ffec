import { useLocale } from 'next-intl';
import { useQuantities } from '@/domain/enquiry/quantities';
import { HsCode } from '@/domain/reference/hs-description';
import { localeRow } from '@/i18n/locales';
import { useTranslations } from '@/i18n/translations';
import { tenthsOfPercent } from '@/shared/lib/formatters';
import { DateText } from '@/shared/ui/values/date-text';
import type { Fact } from '@/shared/ui/values/facts';
import { Money } from '@/shared/ui/values/money';

import { CargoPrice } from './cargo-price';
import classes from './listings.module.css';
import type { Comparison, RodtepFacts, UnclaimedFacts } from './params';

/** What unclaimed cargo is, as facts: the same in its review and in its detail. */
export function useUnclaimedFacts(said: UnclaimedFacts): Fact[] {
  const t = useTranslations('listings.fields');
  const product = useTranslations('products.fields');
  const enquiry = useTranslations('enquiry.fields');
  const { currency } = said;
  return [
    { key: 'category', label: enquiry('categoryId'), value: said.productCategory },
    { key: 'hscode', label: enquiry('hsCodeId'), value: <HsCode written={said.hscode} /> },
    { key: 'sourceCountry', label: enquiry('sourceCountry'), value: said.sourceCountry },
    { key: 'sourcePort', label: enquiry('sourcePort'), value: said.sourcePort },
    { key: 'country', label: enquiry('destinationCountry'), value: said.destinationCountry },
    { key: 'port', label: enquiry('destinationPort'), value: said.destinationPort },
    {
      key: 'contractPrice',
      label: t('contractPrice'),
      value: <CargoPrice amount={said.contractPrice} of={said} />,
    },
    {
      key: 'newPrice',
      label: t('newPrice'),
      value: <CargoPrice amount={said.newPrice} of={said} />,
    },
    { key: 'quantity', label: t('quantity'), value: <Quantity {...said} /> },
    { key: 'uom', label: enquiry('units'), value: said.uom },
    { key: 'currency', label: enquiry('currency'), value: currency },
    {
      key: 'description',
      label: product('description'),
      value: <bdi className={classes.text}>{said.description}</bdi>,
      wide: true,
    },
  ];
}

function Quantity({ availableRequired, uom }: Pick<UnclaimedFacts, 'availableRequired' | 'uom'>) {
  const { goods } = useQuantities();
  return <bdi>{goods(availableRequired, uom)}</bdi>;
}

/** What a RODTEP offer is, as facts. */
export function useRodtepFacts(said: Omit<RodtepFacts, 'comparison'>): Fact[] {
  const t = useTranslations('listings.fields');
  const enquiry = useTranslations('enquiry.fields');
  return [
    { key: 'category', label: enquiry('categoryId'), value: said.name },
    { key: 'hscode', label: enquiry('hsCodeId'), value: <HsCode written={said.code} /> },
    { key: 'port', label: enquiry('sourcePort'), value: said.port },
    {
      key: 'value',
      label: t('totalRodtepValue'),
      value: <Money amount={said.totalRodtepValue} currency="INR" />,
    },
    {
      key: 'asking',
      label: t('askingPrice'),
      value: said.askingPrice === null ? null : <Money amount={said.askingPrice} currency="INR" />,
    },
    { key: 'scrip', label: t('scripNumber'), value: said.scripNumber },
    {
      key: 'expiry',
      label: t('expiryDate'),
      value: said.expiryDate === null ? null : <DateText value={said.expiryDate} />,
    },
  ];
}

/** A percentage in the reader's language. */
export function usePercent(): (value: number) => string {
  const locale = useLocale();
  const { intl } = localeRow(locale);
  return (value) => tenthsOfPercent(intl).format(value / 100);
}

interface PriceComparisonProps {
  percent: number | null;
  comparison: Comparison | null;
}

/** The asking price beside what comparable credit is offered for; nothing where neither is known. */
export function PriceComparison({ percent, comparison }: PriceComparisonProps) {
  const t = useTranslations('listings.comparison');
  const asPercent = usePercent();
  if (percent === null && comparison === null) return null;
  return (
    <dl className={classes.compared}>
      {percent === null ? null : (
        <div>
          <dt>{t('own')}</dt>
          <dd>{asPercent(percent)}</dd>
        </div>
      )}
      {comparison === null ? null : (
        <div>
          <dt>{t('others', { chapter: comparison.chapter })}</dt>
          <dd>{asPercent(comparison.medianPercent)}</dd>
          <dd className={classes.faint}>
            {t('basis', { offers: comparison.offers, days: comparison.days })}
          </dd>
        </div>
      )}
    </dl>
  );
}
