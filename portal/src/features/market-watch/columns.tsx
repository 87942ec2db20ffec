'use client';

import { CompanyName } from '@/domain/company/company-name';
import { FreightAmount } from '@/domain/freight-rates/freight-amount';
import { RateLane, rateLaneText } from '@/domain/freight-rates/rate-lane';
import { useContainerName } from '@/domain/reference/containers';
import { useTranslations } from '@/i18n/translations';
import type { Column } from '@/shared/ui/data-table/types';
import { DateText } from '@/shared/ui/values/date-text';
import { Tag } from '@/shared/ui/values/tag';

import classes from './market-watch.module.css';
import type { RateRow } from './params';

type Columns = Column<RateRow>[];

/** A row in one text, for its menu. */
export const rowText = (row: RateRow) => `${rateLaneText(row)}, ${row.comapanyName}`;

/** The columns that both lists have. `comparedIn`: the currency in which they compare. */
function useShared(
  comparedIn: string,
): Record<'container' | 'price' | 'until' | 'posted', Columns> {
  const t = useTranslations('marketWatch.fields');
  const enquiry = useTranslations('enquiry.fields');
  const containerName = useContainerName();
  return {
    container: [
      {
        key: 'container',
        header: enquiry('containerType'),
        cell: (row) => containerName(row.containerType),
      },
    ],
    price: [
      {
        key: 'rate',
        header: t('rate'),
        sort: 'oceanfreight',
        align: 'end',
        cell: (row) => <Price {...row} comparedIn={comparedIn} />,
      },
    ],
    until: [
      {
        key: 'until',
        header: t('until'),
        sort: 'pricevalidity',
        cell: (row) => <DateText value={row.pricevalidity} />,
      },
    ],
    posted: [
      {
        key: 'posted',
        header: t('posted'),
        sort: 'createdAt',
        cell: (row) => <DateText value={row.postedAt} />,
      },
    ],
  };
}

/** The columns of Market Watch: the lane in one, so that its rates are easily compared. */
export function useWatchColumns(comparedIn: string): Columns {
  const enquiry = useTranslations('enquiry');
  const company = useTranslations('company.fields');
  const shared = useShared(comparedIn);
  return [
    {
      key: 'lane',
      header: enquiry('lane'),
      cell: (row) => <RateLane rate={row} compact />,
    },
    ...shared.container,
    ...shared.price,
    {
      key: 'company',
      header: company('companyName'),
      cell: (row) => <CompanyName name={row.comapanyName} />,
    },
    ...shared.until,
    ...shared.posted.map((column) => ({ ...column, onlyWide: true, hideOnPhone: true })),
  ];
}

/** The columns of all freight rates, in the documents' order. */
export function useQuoteColumns(comparedIn: string): Columns {
  const enquiry = useTranslations('enquiry.fields');
  const shared = useShared(comparedIn);
  const place = (key: keyof RateRow & string, header: string, hideOnPhone = false) => ({
    key,
    header,
    hideOnPhone,
    cell: (row: RateRow) => <bdi>{row[key]}</bdi>,
  });
  return [
    ...shared.posted,
    place('loadingCountry', enquiry('sourceCountry'), true),
    place('loadingPort', enquiry('sourcePort')),
    place('destinationCountry', enquiry('destinationCountry'), true),
    place('destinationPort', enquiry('destinationPort')),
    ...shared.container,
    ...shared.price,
    ...shared.until,
  ];
}

type PriceProps = Pick<RateRow, 'oceanfreight' | 'currency' | 'converted' | 'isBest'> & {
  /** The currency in which the list compares. */
  comparedIn: string;
};

/** The freight for a container, what it comes to in the currency of the list, and the best mark. */
function Price({ oceanfreight, currency, converted, isBest, comparedIn }: PriceProps) {
  const t = useTranslations('marketWatch');
  return (
    <span className={classes.price}>
      <span className={classes.amount}>
        {isBest ? <Tag tone="good" label={t('best')} /> : null}
        <FreightAmount rate={{ oceanfreight, currency }} />
      </span>
      {currency !== comparedIn && converted !== null ? (
        <span className={classes.soft}>
          ≈ <FreightAmount rate={{ oceanfreight: converted, currency: comparedIn }} />
        </span>
      ) : null}
    </span>
  );
}
