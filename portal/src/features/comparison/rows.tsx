import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { useBasis } from '@/domain/quotation/price';
import { useQuotedQuantity } from '@/domain/quotation/quantity';
import { localeRow } from '@/i18n/locales';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { percents } from '@/shared/lib/formatters';
import { formatNumber } from '@/shared/lib/money';
import { DateText } from '@/shared/ui/values/date-text';
import { Money } from '@/shared/ui/values/money';
import { Stars } from '@/shared/ui/values/stars';
import { Tag } from '@/shared/ui/values/tag';

import { Converted } from './amounts';
import classes from './comparison.module.css';
import type { Compared, SortField } from './order';

export type Comparison = Schema<'ComparisonOut'>;

export interface ComparisonRow {
  key: string;
  title: string;
  sort?: SortField;
  cell: (quotation: Compared) => ReactNode;
}

const RUPEE = 'INR';

/** The facts that are compared, one row each. */
export function useComparisonRows(comparison: Comparison): ComparisonRow[] {
  return [
    ...useQuantityRows(comparison),
    ...useAmountRows(comparison),
    ...useTermRows(),
    ...useSellerRows(),
    ...useVoyageRows(comparison.knots),
  ];
}

/** The quantity offered, beside the one that was asked for. */
function useQuantityRows({ qty, quantityUnit, countedIn }: Comparison): ComparisonRow[] {
  const t = useTranslations('comparison');
  const enquiry = useTranslations('enquiry.fields');
  const quoted = useQuotedQuantity();
  const asked = {
    qty: countedIn === 'unit' ? qty : null,
    units: quantityUnit,
    noOfContainers: countedIn === 'container' ? qty : null,
    totalCubicMeter: countedIn === 'cubicMetre' ? qty : null,
  };
  const write = (quantity: number | null) => quoted(quantity, asked);
  return [
    {
      key: 'quantity',
      title: enquiry('qty'),
      sort: 'quantity',
      cell: (row) => {
        const offered = row.qtyOffered === null ? null : write(row.qtyOffered);
        if (offered === null) return <Unknown />;
        return (
          <>
            <bdi>{offered}</bdi>
            {row.isPartial ? (
              <span className={classes.second}>
                <Tag tone="waiting" label={t('partial')} />{' '}
                {t('ofAsked', { quantity: write(qty) ?? '' })}
              </span>
            ) : null}
          </>
        );
      },
    },
  ];
}

/** The price for the unit in which all are compared, with the best one marked. */
function useCommonRow({ currency, rates, commonUnit, rows }: Comparison): ComparisonRow {
  const t = useTranslations('comparison');
  const per = useBasis()({ units: commonUnit, pricedPer: rows[0]?.pricedPer ?? 'unit' });
  return {
    key: 'common price',
    title: t('comparedPrice'),
    sort: 'price',
    cell: (row) => {
      const known = rates.filter((rate) => [row.currencyCode, currency].includes(rate.currency));
      const isOtherUnit = row.differences.includes('unit');
      return (
        <>
          {row.isBest ? <Tag tone="good" label={t('best')} /> : null}{' '}
          {isOtherUnit ? (
            <span>—</span>
          ) : (
            <Converted
              amount={row.commonPrice}
              currency={currency}
              own={row.price}
              rates={known}
              per={per}
            />
          )}
          {row.differences.map((difference) => (
            <span key={difference} className={classes.differs}>
              {t(`differs.${difference}`)}
            </span>
          ))}
        </>
      );
    },
  };
}

function useAmountRows(comparison: Comparison): ComparisonRow[] {
  const { currency, rates } = comparison;
  const common = useCommonRow(comparison);
  const basis = useBasis();
  const t = useTranslations('comparison');
  const quotation = useTranslations('quotations.fields');
  const between = (...codes: string[]) => rates.filter((rate) => codes.includes(rate.currency));
  const into = (code: string, field: 'price' | 'total') => (row: Compared) => {
    const amount = {
      price: code === RUPEE ? row.pricePerUnitInInr : row.pricePerUnit,
      total: code === RUPEE ? row.totalInInr : row.total,
    }[field];
    const own = field === 'price' ? row.price : row.netAmount;
    const known = between(row.currencyCode, code);
    const per = field === 'price' ? basis(row) : undefined;
    return <Converted amount={amount} currency={code} own={own} rates={known} per={per} />;
  };
  const others = currency === RUPEE ? [] : [currency];
  return [
    {
      key: 'price',
      title: quotation('price'),
      cell: (row) => <Money amount={row.price} currency={row.currencyCode} per={basis(row)} />,
    },
    common,
    {
      key: 'total',
      title: t('total'),
      sort: 'total',
      cell: (row) => <Money amount={row.netAmount} currency={row.currencyCode} />,
    },
    ...[...others, RUPEE].flatMap((code): ComparisonRow[] => [
      // In the currency of the comparison the common price says it.
      ...(code === currency
        ? []
        : [
            {
              key: `price ${code}`,
              title: t('priceIn', { currency: code }),
              cell: into(code, 'price'),
            },
          ]),
      {
        key: `total ${code}`,
        title: t('totalIn', { currency: code }),
        ...(code === RUPEE && others.length > 0 ? { sort: 'totalInInr' } : {}),
        cell: into(code, 'total'),
      },
    ]),
  ];
}

function useTermRows(): ComparisonRow[] {
  const t = useTranslations('comparison');
  const status = useTranslations('status');
  const quotation = useTranslations('quotations');
  const enquiry = useTranslations('enquiry');
  const left = (row: Compared) =>
    row.expiresInDays < 0 ? status('expired') : t('daysLeft', { days: row.expiresInDays });
  return [
    {
      key: 'terms',
      title: enquiry('fields.paymentTerms'),
      cell: (row) => (
        <>
          <span>{row.paymentTerms ?? <Unknown />}</span>
          {row.locationForDelivery ? (
            <span className={classes.second}>
              <bdi>{row.locationForDelivery}</bdi>
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: 'expiry',
      title: quotation('columns.expiry'),
      sort: 'expiry',
      cell: (row) => (
        <>
          <DateText value={row.expiryDate} />
          <span className={classes.second}>{left(row)}</span>
        </>
      ),
    },
    {
      key: 'message',
      title: quotation('fields.description'),
      cell: (row) => <bdi className={classes.message}>{row.description}</bdi>,
    },
  ];
}

function useSellerRows(): ComparisonRow[] {
  const t = useTranslations('comparison');
  const ratings = useTranslations('ratings');
  const locale = useLocale();
  return [
    {
      key: 'rating',
      title: ratings('stars'),
      sort: 'rating',
      cell: (row) =>
        row.ratingAverage === null ? (
          <Unknown />
        ) : (
          <>
            <Stars value={row.ratingAverage} size={14} />
            <span className={classes.second}>{ratings('from', { count: row.ratingCount })}</span>
          </>
        ),
    },
    {
      key: 'response',
      title: t('response'),
      sort: 'response',
      cell: (row) =>
        row.responseHours === null ? (
          <Unknown />
        ) : (
          t('hours', { value: formatNumber(row.responseHours, locale) })
        ),
    },
    {
      key: 'answered',
      title: t('answered'),
      sort: 'answered',
      cell: (row) => <Answered quotation={row} />,
    },
  ];
}

/** The share of enquiries that a seller answers, and of how many. */
function Answered({ quotation }: { quotation: Compared }) {
  const t = useTranslations('company.response');
  const locale = useLocale();
  const { responseRate, responseAnswered, responseCases } = quotation;
  if (responseRate === null || responseAnswered === null || responseCases === null) {
    return <Unknown />;
  }
  return (
    <>
      {percents(localeRow(locale).intl).format(responseRate)}
      <span className={classes.second}>
        {t('answered', { answered: responseAnswered, count: responseCases })}
      </span>
    </>
  );
}

function useVoyageRows(knots: number): ComparisonRow[] {
  const t = useTranslations('comparison');
  const lane = useTranslations('lane');
  const locale = useLocale();
  return [
    {
      key: 'distance',
      title: t('distance'),
      cell: (row) =>
        row.distanceNm === null ? <Unknown /> : lane('distance', { distance: row.distanceNm }),
    },
    {
      key: 'sailing',
      title: t('sailing', { knots }),
      cell: (row) =>
        row.sailingDays === null ? <Unknown /> : formatNumber(row.sailingDays, locale),
    },
  ];
}

/** A blank for people who see it, and words for those who hear it. */
function Unknown() {
  const t = useTranslations('comparison');
  return (
    <span role="img" aria-label={t('unknown')}>
      —
    </span>
  );
}
