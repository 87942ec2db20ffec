import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { unitCode } from '@/domain/enquiry/quantities';
import { Status } from '@/domain/enquiry/status';
import { RefreshOnNews } from '@/domain/live-events/refresh-on-news';
import { localeRow } from '@/i18n/locales';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { measures } from '@/shared/lib/formatters';
import { raisedPaths } from '@/shared/lib/paths';
import { ScrollRegion } from '@/shared/ui/data-table/scroll-region';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { useDayText } from '@/shared/ui/values/date-text';

import classes from './comparison.module.css';
import { ComparisonHeader } from './comparison-header';
import { type Compared, following, type Order, ordered, sortOf } from './order';
import { type Comparison, type ComparisonRow, useComparisonRows } from './rows';

const RATE_DECIMALS = 6;

interface ComparisonScreenProps {
  comparison: Comparison;
  /** The base path of the quotation pages. */
  path: string;
  /** The chosen quotations; empty for all. */
  ids: string;
  /** The code of the unit in which prices are compared; "" for the enquiry's. */
  unit?: string;
  order: Order | null;
  /** The button that places the order on a quotation. It belongs to another feature. */
  placeOrder?: (quotation: Compared) => ReactNode;
}

/** An enquiry's quotations side by side. The server renders all of it; sorting is by links. */
export function ComparisonScreen(props: ComparisonScreenProps) {
  const { comparison, path, ids, unit = '', order, placeOrder } = props;
  const t = useTranslations('comparison');
  const to = raisedPaths(path, path);
  const id = comparison.enquiryId;
  const isEmpty = comparison.rows.length === 0;
  return (
    <>
      <RefreshOnNews topics={['quotation']} />
      <ComparisonHeader
        id={id}
        path={path}
        ids={ids}
        unit={unit}
        lead={<bdi>{comparison.productName}</bdi>}
        isEmpty={isEmpty}
      />
      {isEmpty ? (
        <EmptyState title={t('empty')} hint={t('emptyHint')} />
      ) : (
        <>
          {comparison.isCut ? (
            <p className={classes.cut}>
              {t('cut', { count: comparison.count, total: comparison.total })}
            </p>
          ) : null}
          <Units
            comparison={comparison}
            link={(code) =>
              to.comparison(id, { ids: ids || null, sort: sortOf(order), unit: code })
            }
          />
          <ComparisonTable
            comparison={comparison}
            order={order}
            quotation={to.quotation}
            sorted={(sort) => to.comparison(id, { ids: ids || null, sort, unit: unit || null })}
            placeOrder={placeOrder}
          />
          <UsedRates comparison={comparison} />
        </>
      )}
    </>
  );
}

/** The units in which the prices can be compared, as links, where there are several. */
function Units({ comparison, link }: { comparison: Comparison; link: (code: string) => string }) {
  const t = useTranslations('comparison');
  const { commonUnits, commonUnit } = comparison;
  if (commonUnits.length < 2) return null;
  return (
    <nav className={classes.units} aria-label={t('comparePer')}>
      <span>{t('comparePer')}</span>
      {commonUnits.map((label) => (
        <Link
          key={label}
          href={link(unitCode(label))}
          aria-current={label === commonUnit ? 'true' : undefined}
          scroll={false}
          replace
        >
          <bdi>{label}</bdi>
        </Link>
      ))}
    </nav>
  );
}

interface ComparisonTableProps {
  comparison: Comparison;
  order: Order | null;
  quotation: (id: number) => string;
  sorted: (sort: string | null) => string;
  placeOrder?: ((quotation: Compared) => ReactNode) | undefined;
}

function ComparisonTable(props: ComparisonTableProps) {
  const { comparison, order, quotation, sorted, placeOrder } = props;
  const t = useTranslations('comparison');
  const company = useTranslations('company');
  const rows = useComparisonRows(comparison);
  const quotations = ordered(comparison.rows, order);
  return (
    <ScrollRegion className={classes.frame} label={t('title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{company('fields.companyName')}</th>
            {quotations.map((each) => (
              <th key={each.quotationId} scope="col">
                <Link href={quotation(each.quotationId)} className={classes.company}>
                  <bdi>{each.companyName}</bdi>
                </Link>
                <Status value={stageOf(each)} />
                {placeOrder && each.canOrder ? (
                  <span className={classes.order}>{placeOrder(each)}</span>
                ) : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <RowTitle row={row} order={order} sorted={sorted} />
              {quotations.map((each) => (
                <td key={each.quotationId}>{row.cell(each)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function stageOf(quotation: Compared): string {
  if (quotation.status !== 'quotation_sent') return quotation.status;
  return quotation.expiresInDays < 0 ? 'expired' : 'quotation_received';
}

interface RowTitleProps extends Pick<ComparisonTableProps, 'order' | 'sorted'> {
  row: ComparisonRow;
}

/** The name of a row, which sorts the quotations by it where that makes sense. */
function RowTitle({ row, order, sorted }: RowTitleProps) {
  const t = useTranslations('table');
  if (!row.sort) return <th scope="row">{row.title}</th>;
  const isActive = order?.field === row.sort;
  const isDown = isActive && order.isDescending;
  const Icon = isDown ? IconArrowDown : isActive ? IconArrowUp : IconArrowsSort;
  return (
    <th scope="row" aria-sort={isDown ? 'descending' : isActive ? 'ascending' : 'none'}>
      <Link
        href={sorted(following(row.sort, order))}
        className={classes.sort}
        data-active={isActive || undefined}
        title={t('sortBy', { column: row.title })}
        scroll={false}
        replace
      >
        {row.title}
        <Icon size={14} stroke={2} aria-hidden />
      </Link>
    </th>
  );
}

/** The rates that amounts were converted with, with their dates. */
function UsedRates({ comparison }: { comparison: Comparison }) {
  const t = useTranslations('comparison');
  const locale = useLocale();
  const dayText = useDayText();
  const used = comparison.rates.filter((rate) => rate.state === 'current');
  if (comparison.rates.length === 0) return null;
  return (
    <aside className={classes.rates}>
      {used.length > 0 ? (
        <>
          <h2>{t('rates')}</h2>
          <ul>
            {used.map(({ currency, inr, date }) => (
              <li key={currency}>
                {t('rate', {
                  currency,
                  inr: measures(localeRow(locale).intl, RATE_DECIMALS).format(inr ?? 0),
                  day: dayText(date ?? ''),
                })}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p>{t('ratesOld', { days: comparison.maxRateDays })}</p>
    </aside>
  );
}
