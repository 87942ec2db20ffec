'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import { localeRow } from '@/i18n/locales';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { useResource } from '@/shared/api/use-resource';
import { shortNumbers } from '@/shared/lib/formatters';
import { formatAmount, formatNumber } from '@/shared/lib/money';
import { BarChart } from '@/shared/ui/charts/bar-chart';
import { RankChart } from '@/shared/ui/charts/rank-chart';
import { Button } from '@/shared/ui/controls/button';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';
import { Section } from '@/shared/ui/page/section';
import { useDayText } from '@/shared/ui/values/date-text';

import classes from './exporter-data.module.css';
import { type RecordParams, SUMMARY, summaryQuery } from './params';

type Found = Schema<'SummaryOut'>;
type Line = Schema<'SummaryLineOut'>;

const PARTS = ['consignees', 'origins', 'loadingPorts', 'destinationPorts'] as const;
const MEASURES = ['valueUsd', 'quantity', 'medianUnitPrice'] as const;
type Measure = (typeof MEASURES)[number];

/** What the found records come to, as charts with their tables. */
export function Summary({ params }: { params: RecordParams }) {
  const t = useTranslations('exporterData.summary');
  const common = useTranslations('common');
  const errorMessage = useErrorMessage();
  const { data, error, mutate } = useResource(SUMMARY, { query: summaryQuery(params) });
  return (
    <Section title={t('title')}>
      {data ? <Figures found={data.data} /> : null}
      {!data && error ? (
        <p role="alert">
          {errorMessage(error)}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void mutate()}>
            {common('tryAgain')}
          </Button>
        </p>
      ) : null}
      {!data && !error ? <p role="status">{common('loading')}</p> : null}
    </Section>
  );
}

function Figures({ found }: { found: Found }) {
  const t = useTranslations('exporterData.summary');
  const locale = useLocale();
  const [measure, setMeasure] = useState<Measure>('valueUsd');
  const { total, unit } = found;
  return (
    <>
      <Covered found={found} />
      <dl className={classes.totals}>
        {MEASURES.map((name) => (
          <div key={name}>
            <dt>{t(name, { unit: unit ?? '' })}</dt>
            <dd>
              <bdi>{written(total[name], name, locale)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <fieldset className={classes.measures}>
        <legend>{t('shown')}</legend>
        {MEASURES.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="measure"
              checked={measure === name}
              onChange={() => setMeasure(name)}
            />
            {t(name, { unit: unit ?? '' })}
          </label>
        ))}
      </fieldset>
      <div className={classes.charts}>
        <Periods found={found} measure={measure} />
        {PARTS.map((part) =>
          found[part].length > 0 ? (
            <Ranked key={part} part={part} lines={found[part]} unit={unit} measure={measure} />
          ) : null,
        )}
      </div>
    </>
  );
}

/** Over what the figures are. */
function Covered({ found }: { found: Found }) {
  const t = useTranslations('exporterData.summary');
  const day = useDayText();
  const { total, firstDay, lastDay, isPartial, withoutValue } = found;
  if (!firstDay || !lastDay) return null;
  const said = { count: total.records, from: day(firstDay), to: day(lastDay) };
  return (
    <p className={classes.note}>
      {isPartial ? t('newest', said) : t('all', said)}
      {withoutValue > 0 ? ` ${t('withoutValue', { count: withoutValue })}` : ''}
    </p>
  );
}

interface PartProps {
  measure: Measure;
}

function Periods({ found, measure }: PartProps & { found: Found }) {
  const t = useTranslations('exporterData.summary');
  const charts = useTranslations('exporterData.charts');
  const frame = useTranslations('public.charts');
  const locale = useLocale();
  const label = usePeriodText(found.byYear);
  const name = t(measure, { unit: found.unit ?? '' });
  const title = found.byYear ? t('byYear') : t('byMonth');
  return (
    <div>
      <h3 className={classes.heading}>{title}</h3>
      <BarChart
        summary={charts('summary', { measure: name, by: title })}
        labelHead={found.byYear ? t('year') : t('month')}
        labels={found.periods.map(({ key }) => label(key))}
        series={[{ name, values: found.periods.map((line) => line[measure] ?? 0) }]}
        format={(value) => written(value, measure, locale)}
        formatTick={(value) => shortNumbers(localeRow(locale).intl).format(value)}
        tableWords={frame('asTable')}
      />
    </div>
  );
}

interface RankedProps extends PartProps {
  part: (typeof PARTS)[number];
  lines: readonly Line[];
  unit: string | null;
}

function Ranked({ part, lines, unit, measure }: RankedProps) {
  const t = useTranslations('exporterData.summary');
  const charts = useTranslations('exporterData.charts');
  const frame = useTranslations('public.charts');
  const locale = useLocale();
  const ports = useTranslations('entitlements.names');
  const name = t(measure, { unit: unit ?? '' });
  const title = part === 'destinationPorts' ? ports(part) : t(part);
  return (
    <div>
      <h3 className={classes.heading}>{title}</h3>
      <RankChart
        summary={charts('summary', { measure: name, by: title })}
        labelHead={title}
        rows={lines.map(({ key }) => ({ key, label: <bdi>{key}</bdi> }))}
        series={[{ name, values: lines.map((line) => line[measure] ?? 0) }]}
        format={(value) => written(value, measure, locale)}
        tableWords={frame('asTable')}
      />
    </div>
  );
}

const PRICE_PLACES = 4;

/** Sums are told without cents. */
function written(value: number | null, measure: Measure, locale: string): string {
  if (value === null) return '—';
  if (measure === 'medianUnitPrice') return formatAmount(value, 'USD', locale, PRICE_PLACES);
  return formatNumber(Math.round(value), locale);
}

type MonthKey = `m${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`;

/** Writes a month or a year by its first day. */
function usePeriodText(byYear: boolean): (day: string) => string {
  const months = useTranslations('dates.months');
  const charts = useTranslations('exporterData.charts');
  return (day) => {
    const [year = '', month = '1'] = day.split('-');
    if (byYear) return year;
    return charts('monthOf', { month: months(`m${Number(month)}` as MonthKey), year });
  };
}
