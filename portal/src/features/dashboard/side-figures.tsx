import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';

import { Lane } from '@/domain/reference/lane';
import { localeRow } from '@/i18n/locales';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { percents } from '@/shared/lib/formatters';
import { formatCount, formatNumber } from '@/shared/lib/money';
import { BarChart } from '@/shared/ui/charts/bar-chart';
import { RankChart } from '@/shared/ui/charts/rank-chart';
import { Section } from '@/shared/ui/page/section';
import { useDayText } from '@/shared/ui/values/date-text';

import { useDayAndMonth } from '@/shared/ui/values/day-and-month';
import classes from './figures.module.css';
import { Responses } from './responses';
import { Titled } from './titled';

export type Side = Schema<'SideFiguresOut'>;
type SideName = 'buying' | 'selling';

interface SideProps {
  name: SideName;
  side: Side;
  /** From how many companies on a median is shown. */
  medianCompanies: number;
}

/** Whether a company has anything to show on a side. */
export function hasFigures(side: Side | null): side is Side {
  return (
    side?.weeks.some((week) => week.enquiries + week.quotations + week.orders > 0) === true ||
    side?.answerHours != null ||
    side?.answeredPercent != null
  );
}

/** A company's figures on one side: over time, beside its kind's, and by chapter and port pair. */
export function SideFigures({ name, side, medianCompanies }: SideProps) {
  const t = useTranslations('figures');
  const dayText = useDayText();
  return (
    <Section title={t(`${name}.title`)}>
      <div className={classes.charts}>
        <div className={classes.column}>
          <Weeks name={name} weeks={side.weeks} />
          {name === 'selling' ? (
            <Responses side={side} medianCompanies={medianCompanies} />
          ) : (
            <FirstQuotations side={side} medianCompanies={medianCompanies} />
          )}
          <Orders name={name} side={side} medianCompanies={medianCompanies} />
        </div>
        <div className={classes.column}>
          <Chapters name={name} side={side} />
          <PortPairs name={name} side={side} />
        </div>
      </div>
      {side.countedTo ? (
        <p className={classes.counted}>{t('counted', { date: dayText(side.countedTo) })}</p>
      ) : null}
    </Section>
  );
}

function Weeks({ name, weeks }: { name: SideName; weeks: Side['weeks'] }) {
  const t = useTranslations('figures');
  const charts = useTranslations('public.charts');
  const quotationsWords = useTranslations('quotations');
  const enquiriesWord = useEnquiriesWord(name);
  const locale = useLocale();
  const dayText = useDayAndMonth();
  const enquiries = weeks.map((week) => week.enquiries);
  const quotations = weeks.map((week) => week.quotations);
  const orders = weeks.map((week) => week.orders);
  const counted = charts('summary', { quotations: sum(quotations), orders: sum(orders) });
  return (
    <Titled title={t('overTime')}>
      <BarChart
        summary={`${counted} ${t(`${name}.enquiriesSum`, { count: sum(enquiries) })}`}
        labelHead={charts('week')}
        labels={weeks.map(({ startsOn }) => dayText(startsOn))}
        series={[
          { name: quotationsWords('title'), values: quotations },
          { name: charts('ordered'), values: orders },
        ]}
        line={{ name: enquiriesWord, values: enquiries }}
        // The current week is the last one.
        partial={{ name: t('soFar'), labels: weeks.map((_, place) => place === weeks.length - 1) }}
        format={(value) => formatCount(value, locale)}
        tableWords={charts('asTable')}
      />
    </Titled>
  );
}

/** How soon a buyer's enquiries get their first quotation. */
function FirstQuotations({ side: { answerHours }, medianCompanies }: Omit<SideProps, 'name'>) {
  const t = useTranslations('figures.buying');
  const words = useTranslations('comparison');
  const locale = useLocale();
  if (!answerHours) return null;
  const hours = (value: number) => words('hours', { value: formatNumber(value, locale) });
  return (
    <Titled title={t('answer')}>
      <Compared
        measure={answerHours}
        summary={t('answerText', { hours: hours(answerHours.value), count: answerHours.of })}
        format={hours}
        medianCompanies={medianCompanies}
      />
    </Titled>
  );
}

function Orders({ name, side: { orderedPercent }, medianCompanies }: SideProps) {
  const t = useTranslations('figures');
  const locale = useLocale();
  if (!orderedPercent) return null;
  const percent = (value: number) => percents(localeRow(locale).intl).format(value / 100);
  return (
    <Titled title={t(`${name}.ordered`)}>
      <Compared
        measure={orderedPercent}
        summary={t(`${name}.orderedText`, {
          percent: percent(orderedPercent.value),
          count: orderedPercent.of,
        })}
        format={percent}
        most={100}
        medianCompanies={medianCompanies}
      />
    </Titled>
  );
}

interface ComparedProps {
  measure: Schema<'MeasureOut'>;
  summary: string;
  format: (value: number) => string;
  /** What fills the whole line; without it, the larger value does. */
  most?: number;
  medianCompanies: number;
}

/** The company's own figure beside the median of its kind, if there is one. */
function Compared({ measure, summary, format, most, medianCompanies }: ComparedProps) {
  const t = useTranslations('figures');
  const profile = useTranslations('profile.edit.steps');
  const charts = useTranslations('public.charts');
  const { value, median } = measure;
  const own = { key: 'own', label: profile('company') };
  const rows = median === null ? [own] : [own, { key: 'median', label: t('median') }];
  return (
    <RankChart
      summary={summary}
      note={median === null ? t('noMedian', { count: medianCompanies }) : null}
      labelHead={t('whose')}
      rows={rows}
      series={[{ name: t('value'), values: median === null ? [value] : [value, median] }]}
      format={format}
      {...(most ? { most } : {})}
      tableWords={charts('asTable')}
    />
  );
}

function Chapters({ name, side: { chapters } }: Pick<SideProps, 'name' | 'side'>) {
  const t = useTranslations('figures');
  const find = useTranslations('leads.find');
  if (chapters.length === 0) return null;
  return (
    <Titled title={t('chapters')}>
      <Busiest
        name={name}
        summary={t(`${name}.chaptersText`)}
        labelHead={find('chapter')}
        rows={chapters.map(({ code, name: category }) => ({
          key: code,
          label: (
            <>
              <span className="code">{code}</span> {category}
            </>
          ),
        }))}
        groups={chapters}
      />
    </Titled>
  );
}

function PortPairs({ name, side: { portPairs } }: Pick<SideProps, 'name' | 'side'>) {
  const t = useTranslations('figures');
  if (portPairs.length === 0) return null;
  return (
    <Titled title={t('portPairs')}>
      <Busiest
        name={name}
        summary={t(`${name}.portPairsText`)}
        labelHead={t('portPair')}
        rows={portPairs.map(({ source, destination }) => ({
          key: `${source.code} ${destination.code}`,
          label: <Lane source={source} destination={destination} compact />,
        }))}
        groups={portPairs}
      />
    </Titled>
  );
}

interface BusiestProps {
  name: SideName;
  summary: string;
  labelHead: string;
  rows: { key: string; label: ReactNode }[];
  groups: readonly { enquiries: number; answered: number }[];
}

function Busiest({ name, summary, labelHead, rows, groups }: BusiestProps) {
  const t = useTranslations('figures');
  const charts = useTranslations('public.charts');
  const enquiriesWord = useEnquiriesWord(name);
  const locale = useLocale();
  return (
    <RankChart
      summary={summary}
      labelHead={labelHead}
      rows={rows}
      series={[
        { name: enquiriesWord, values: groups.map(({ enquiries }) => enquiries) },
        { name: t(`${name}.answered`), values: groups.map(({ answered }) => answered) },
      ]}
      format={(value) => formatCount(value, locale)}
      tableWords={charts('asTable')}
    />
  );
}

/** What the enquiries of a side are called. */
function useEnquiriesWord(name: SideName): string {
  const t = useTranslations('figures.buying');
  const menu = useTranslations('shell.menu');
  return name === 'buying' ? t('enquiries') : menu('leads');
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
