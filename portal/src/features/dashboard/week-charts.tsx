import { useLocale } from 'next-intl';
import { useTranslations } from '@/i18n/translations';

import type { Schema } from '@/shared/api/types';
import { dayOfMonth, dayParts } from '@/shared/lib/dates';
import { formatNumber } from '@/shared/lib/money';
import { BarChart } from '@/shared/ui/charts/bar-chart';
import { Section } from '@/shared/ui/page/section';
import { TryAgain } from '@/shared/ui/page/try-again';

import classes from './week-charts.module.css';

type Week = Schema<'WeekOut'>;

/** Shows sent and received quotations by week. A side without quotations has no chart. */
export function WeekCharts({ weeks }: { weeks: Schema<'WeeksOut'> }) {
  const t = useTranslations('public.charts');
  const sides = [
    [t('sent'), weeks.sent],
    [t('received'), weeks.received],
  ] as const;
  const shown = sides.filter(([, side]) => side?.some(({ quotations }) => quotations > 0));
  if (shown.length === 0) return null;
  return (
    <div className={classes.charts}>
      {shown.map(([title, side]) => (
        <Section key={title} title={title}>
          <WeekChart weeks={side ?? []} />
        </Section>
      ))}
    </div>
  );
}

/** Says that the charts are missing. The rest of the dashboard works without them. */
export function WeekChartsFailed() {
  const t = useTranslations('public.charts');
  return (
    <p role="alert" className={classes.failed}>
      {t('failed')} <TryAgain />
    </p>
  );
}

function WeekChart({ weeks }: { weeks: readonly Week[] }) {
  const t = useTranslations('public.charts');
  const quotationsWords = useTranslations('quotations');
  const locale = useLocale();
  const dayText = useDayAndMonth();
  const quotations = weeks.map((week) => week.quotations);
  const orders = weeks.map((week) => week.orders);
  return (
    <BarChart
      summary={t('summary', { quotations: sum(quotations), orders: sum(orders) })}
      labelHead={t('week')}
      labels={weeks.map(({ startsOn }) => dayText(startsOn))}
      series={[
        { name: quotationsWords('title'), values: quotations },
        { name: t('ordered'), values: orders },
      ]}
      format={(value) => formatNumber(value, locale)}
      tableWords={t('asTable')}
    />
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

type MonthKey = `m${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`;

/** Formats a day without its year: `16-Nov`. */
function useDayAndMonth(): (value: string) => string {
  const t = useTranslations('public.charts');
  const months = useTranslations('dates.months');
  const locale = useLocale();
  return (value) => {
    const parts = dayParts(value);
    if (!parts) return '';
    const month = months(`m${parts.month}` as MonthKey);
    return t('dayAndMonth', { day: dayOfMonth(parts, locale), month });
  };
}
