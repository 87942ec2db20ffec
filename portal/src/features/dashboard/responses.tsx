import { useLocale } from 'next-intl';

import { localeRow } from '@/i18n/locales';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { percents } from '@/shared/lib/formatters';
import { formatNumber } from '@/shared/lib/money';
import { RankChart } from '@/shared/ui/charts/rank-chart';

import { useDayAndMonth } from '@/shared/ui/values/day-and-month';
import classes from './figures.module.css';
import { Titled } from './titled';

type Side = Schema<'SideFiguresOut'>;
type Period = Schema<'ResponsePeriodOut'>;

interface ResponsesProps {
  side: Side;
  /** From how many companies on a median is shown. */
  medianCompanies: number;
}

/** How many enquiries a company answers, and how soon, over time and beside its kind's median. */
export function Responses({ side, medianCompanies }: ResponsesProps) {
  const t = useTranslations('figures.selling');
  if (!side.answeredPercent) {
    return (
      <Titled title={t('rate')}>
        <p className={classes.none}>{t('tooFew')}</p>
      </Titled>
    );
  }
  return (
    <>
      <Rate measure={side.answeredPercent} {...{ side, medianCompanies }} />
      {side.answerHours ? <Time measure={side.answerHours} {...{ side, medianCompanies }} /> : null}
    </>
  );
}

type MeasureProps = ResponsesProps & { measure: Schema<'MeasureOut'> };

function Rate({ measure, side, medianCompanies }: MeasureProps) {
  const t = useTranslations('figures.selling');
  const locale = useLocale();
  const percent = (value: number) => percents(localeRow(locale).intl).format(value / 100);
  return (
    <Titled title={t('rate')}>
      <Trend
        measure={measure}
        periods={side.responsePeriods}
        figureOf={({ answeredPercent }) => answeredPercent}
        summary={t('rateText', { percent: percent(measure.value), count: measure.of })}
        format={percent}
        most={100}
        medianCompanies={medianCompanies}
      />
    </Titled>
  );
}

function Time({ measure, side, medianCompanies }: MeasureProps) {
  const t = useTranslations('figures.selling');
  const words = useTranslations('comparison');
  const locale = useLocale();
  const hours = (value: number) => words('hours', { value: formatNumber(value, locale) });
  return (
    <Titled title={t('answer')}>
      <Trend
        measure={measure}
        periods={side.responsePeriods}
        figureOf={({ answerHours }) => answerHours}
        summary={t('answerText', { hours: hours(measure.value), count: measure.of })}
        format={hours}
        medianCompanies={medianCompanies}
      />
    </Titled>
  );
}

interface TrendProps {
  measure: Schema<'MeasureOut'>;
  periods: readonly Period[];
  figureOf: (period: Period) => number | null;
  summary: string;
  format: (value: number) => string;
  /** What fills the whole line; without it, the largest value does. */
  most?: number;
  medianCompanies: number;
}

/**
 * Each period, all of them together, and the median of the kind. A period with too few enquiries has
 * no bar and a dash.
 */
function Trend(props: TrendProps) {
  const { measure, periods, figureOf, summary, format, most, medianCompanies } = props;
  const t = useTranslations('figures');
  const charts = useTranslations('public.charts');
  const day = useDayAndMonth();
  const { value, median } = measure;
  const rows = [
    ...periods.map((period) => ({
      key: period.startsOn,
      label: `${day(period.startsOn)} – ${day(period.endsOn)}`,
      value: figureOf(period),
    })),
    { key: 'whole', label: t('selling.whole'), value },
    ...(median === null ? [] : [{ key: 'median', label: t('median'), value: median }]),
  ];
  return (
    <RankChart
      summary={summary}
      note={median === null ? t('noMedian', { count: medianCompanies }) : null}
      labelHead={t('selling.rows')}
      rows={rows}
      series={[{ name: t('value'), values: rows.map((row) => row.value) }]}
      format={format}
      {...(most ? { most } : {})}
      tableWords={charts('asTable')}
    />
  );
}
