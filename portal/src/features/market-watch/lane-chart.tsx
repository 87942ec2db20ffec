'use client';

import { IconChartLine } from '@tabler/icons-react';
import { useLocale } from 'next-intl';

import { useContainerName } from '@/domain/reference/containers';
import { localeRow } from '@/i18n/locales';
import { useTranslations } from '@/i18n/translations';
import { shortNumbers } from '@/shared/lib/formatters';
import { formatCount, formatMoney } from '@/shared/lib/money';
import { RangeChart } from '@/shared/ui/charts/range-chart';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { useAmountLocale } from '@/shared/ui/values/amount-locale';
import { useDayText } from '@/shared/ui/values/date-text';
import { useDayAndMonth } from '@/shared/ui/values/day-and-month';

import classes from './market-watch.module.css';
import type { LaneChart as Lane } from './params';

/** Median and range by week. Weeks with too few companies have no figures, only their number. */
export function LaneChart({ lane }: { lane: Lane }) {
  const t = useTranslations('marketWatch.lane');
  const charts = useTranslations('public.charts');
  const containerName = useContainerName();
  const locale = useLocale();
  const amountLocale = useAmountLocale();
  const dayText = useDayText();
  const dayAndMonth = useDayAndMonth();
  const { weeks, currency, minCompanies, rateDate, loadingPort, destinationPort } = lane;
  if (weeks.every(({ median }) => median === null)) {
    return (
      <EmptyState
        small
        icon={IconChartLine}
        title={t('none')}
        hint={t('tooFew', { count: minCompanies })}
      />
    );
  }
  const median = { name: t('median'), values: weeks.map((week) => week.median) };
  const low = { name: t('low'), values: weeks.map((week) => week.low) };
  const high = { name: t('high'), values: weeks.map((week) => week.high) };
  const companies = {
    name: t('companies'),
    values: weeks.map((week) => week.companies),
    format: (value: number) => formatCount(value, locale),
  };
  const summary = t('summary', {
    container: containerName(lane.containerType),
    loading: loadingPort.port,
    destination: destinationPort.port,
    currency,
  });
  return (
    <>
      <RangeChart
        summary={summary}
        labelHead={charts('week')}
        labels={weeks.map(({ week }) => dayAndMonth(week))}
        series={[median, low, high, companies]}
        middle={median}
        low={low}
        high={high}
        rangeWords={t('range')}
        format={(value) => formatMoney(value, currency, amountLocale)}
        formatTick={(value) => shortNumbers(localeRow(locale).intl).format(value)}
        tableWords={charts('asTable')}
      />
      <p className={classes.note}>
        <span>{t('tooFew', { count: minCompanies })}</span>
        {rateDate ? <span> {t('converted', { date: dayText(rateDate) })}</span> : null}
      </p>
    </>
  );
}
