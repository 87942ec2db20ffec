'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import { localeRow } from '@/i18n/locales';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { useList } from '@/shared/api/use-resource';
import { shortNumbers } from '@/shared/lib/formatters';
import { formatCount, formatMoney, formatNumber } from '@/shared/lib/money';
import { BarChart } from '@/shared/ui/charts/bar-chart';
import { RankChart } from '@/shared/ui/charts/rank-chart';
import { Button } from '@/shared/ui/controls/button';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';
import { Section } from '@/shared/ui/page/section';
import { useDayText } from '@/shared/ui/values/date-text';
import { useDayAndMonth } from '@/shared/ui/values/day-and-month';

import classes from './exporter-data.module.css';
import { type RecordParams, SUMMARY, summaryQuery } from './params';

type Found = Schema<'SummaryOut'>;
type Line = Schema<'SummaryLineOut'>;

const PARTS = ['consignees', 'origins', 'loadingPorts', 'destinationPorts'] as const;
const MEASURES = ['valueUsd', 'quantity', 'medianUnitPrice'] as const;
type Measure = (typeof MEASURES)[number];
/** Of how many records a figure is. */
const COUNTED = {
  valueUsd: 'valuedRecords',
  quantity: 'measuredRecords',
  medianUnitPrice: 'pricedRecords',
} as const satisfies Record<Measure, keyof Line>;
/** The kind of source and the unit that the reader chose; else the API chooses. */
type Choice = { source?: string; unit?: string };

/** What the found records come to, as charts with their tables. */
export function Summary({ params }: { params: RecordParams }) {
  const t = useTranslations('exporterData.summary');
  const common = useTranslations('common');
  const errorMessage = useErrorMessage();
  const [choice, setChoice] = useState<Choice>({});
  const query = { ...summaryQuery(params), ...choice };
  const { data, error, mutate } = useList(SUMMARY, { query });
  return (
    <Section title={t('title')}>
      {data ? <Figures found={data.data} onChoose={setChoice} /> : null}
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

function Figures({ found, onChoose }: { found: Found; onChoose: (choice: Choice) => void }) {
  const t = useTranslations('exporterData.summary');
  const locale = useLocale();
  const [measure, setMeasure] = useState<Measure>('valueUsd');
  const { total, unit } = found;
  const counted = useCounted();
  return (
    <>
      <Sources found={found} onChoose={onChoose} />
      <Covered found={found} />
      <dl className={classes.totals}>
        {MEASURES.map((name) => (
          <div key={name}>
            <dt>{t(name, { unit: unit ?? '—' })}</dt>
            <dd>
              <bdi dir="ltr">{written(total[name], name, unit, locale)}</bdi>
            </dd>
            <dd className={classes.counted}>{counted(total, name)}</dd>
          </div>
        ))}
      </dl>
      <Units found={found} onChoose={onChoose} />
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
            {t(name, { unit: unit ?? '—' })}
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

interface ChoiceProps {
  found: Found;
  onChoose: (choice: Choice) => void;
}

/** Whose figures these are. Kinds of source are never added: one is chosen where there are several. */
function Sources({ found, onChoose }: ChoiceProps) {
  const t = useTranslations('exporterData.summary');
  const dayAndMonth = useDayAndMonth();
  const nameOf = ({ kind, closing }: Found['sources'][number]) => {
    if (kind === 'shipments') return t('shipments');
    // A leap year has every day.
    return closing ? t('totalsOf', { day: dayAndMonth(`2024-${closing}`) }) : t('totals');
  };
  return (
    <>
      <fieldset className={classes.measures}>
        <legend>{t('source')}</legend>
        {found.sources.map((each) => (
          <label key={each.id}>
            <input
              type="radio"
              name="source"
              checked={found.source === each.id}
              onChange={() => onChoose({ source: each.id })}
            />
            {t('option', { name: nameOf(each), count: each.records })}
          </label>
        ))}
      </fieldset>
      {found.sources.length > 1 ? <p className={classes.note}>{t('apart')}</p> : null}
    </>
  );
}

/** Which quantities are added: those of one family of units. Nothing where there is one. */
function Units({ found, onChoose }: ChoiceProps) {
  const t = useTranslations('exporterData.summary');
  const { units, unit, source } = found;
  if (units.length < 2) return null;
  return (
    <fieldset className={classes.measures}>
      <legend>{t('unit')}</legend>
      {units.map((each) => (
        <label key={each.unit}>
          <input
            type="radio"
            name="unit"
            checked={unit === each.unit}
            onChange={() => onChoose({ ...(source ? { source } : {}), unit: each.unit })}
          />
          {t('option', {
            name: each.family ? t(each.family, { unit: each.unit }) : each.unit,
            count: each.records,
          })}
        </label>
      ))}
    </fieldset>
  );
}

/** Writes of how many records a line's figure is. */
function useCounted(): (line: Line, measure: Measure) => string {
  const t = useTranslations('exporterData.summary');
  return (line, measure) => t('of', { count: line[COUNTED[measure]], all: line.records });
}

/** Over what the figures are. */
function Covered({ found }: { found: Found }) {
  const t = useTranslations('exporterData.summary');
  const day = useDayText();
  const locale = useLocale();
  const { total, firstDay, lastDay, isPartial, withoutValue, contained, notConverted } = found;
  if (!firstDay || !lastDay) return null;
  const said = { count: total.records, from: day(firstDay), to: day(lastDay) };
  return (
    <p className={classes.note}>
      <span>{isPartial ? t('newest', said) : t('all', said)}</span>
      {withoutValue > 0 ? <span> {t('withoutValue', { count: withoutValue })}</span> : null}
      {contained > 0 ? <span> {t('contained', { count: contained })}</span> : null}
      {notConverted.length > 0 ? (
        <>
          {' '}
          <span>{t('notConverted')}</span>{' '}
          {notConverted.map(({ currency, value }) => (
            <bdi key={currency} className={classes.amount}>
              {formatMoney(value, currency, locale)}
            </bdi>
          ))}
        </>
      ) : null}
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
  const day = useDayText();
  const name = t(measure, { unit: found.unit ?? '—' });
  const { coveredFrom, coveredTo, periods } = found;
  const isCut = periods.some(({ isPartial }) => isPartial);
  const title = found.byYear ? t('byYear') : t('byMonth');
  return (
    <div>
      <h3 className={classes.heading}>{title}</h3>
      <BarChart
        summary={charts('summary', { measure: name, by: title })}
        labelHead={found.byYear ? t('year') : t('month')}
        labels={periods.map(({ key }) => label(key))}
        series={[{ name, values: periods.map((line) => line[measure]) }]}
        columns={[
          {
            name: t('withFigure'),
            values: periods.map((line) => line[COUNTED[measure]]),
            format: (value) => formatCount(value, locale),
          },
          {
            name: t('allRecords'),
            values: periods.map(({ records }) => records),
            format: (value) => formatCount(value, locale),
          },
        ]}
        partial={{ name: t('partial'), labels: periods.map(({ isPartial }) => isPartial) }}
        format={(value) => written(value, measure, found.unit, locale)}
        formatTick={(value) => shortNumbers(localeRow(locale).intl).format(value)}
        tableWords={frame('asTable')}
      />
      {isCut && coveredFrom && coveredTo ? (
        <p className={classes.note}>
          {t('covered', { from: day(coveredFrom), to: day(coveredTo) })}
        </p>
      ) : null}
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
  const counted = useCounted();
  const name = t(measure, { unit: unit ?? '—' });
  const title = part === 'destinationPorts' ? ports(part) : t(part);
  return (
    <div>
      <h3 className={classes.heading}>{title}</h3>
      <RankChart
        summary={charts('summary', { measure: name, by: title })}
        labelHead={title}
        rows={lines.map((line) => ({
          key: line.key,
          label: <bdi>{line.key}</bdi>,
          note: counted(line, measure),
        }))}
        series={[{ name, values: lines.map((line) => line[measure]) }]}
        format={(value) => written(value, measure, unit, locale)}
        tableWords={frame('asTable')}
      />
    </div>
  );
}

const PRICE_PLACES = 4;

/** A figure with its currency or its unit. Sums are told without cents. */
function written(
  value: number | null,
  measure: Measure,
  unit: string | null,
  locale: string,
): string {
  if (value === null) return '—';
  const rounded = formatNumber(Math.round(value), locale);
  const per = unit ?? '—';
  if (measure === 'valueUsd') return `USD\u00a0${rounded}`;
  if (measure === 'quantity') return `${rounded}\u00a0${per}`;
  return `${formatMoney(value, 'USD', locale, PRICE_PLACES)} / ${per}`;
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
