'use client';

import { useTranslations } from '@/i18n/translations';

import type { Schema } from '@/shared/api/types';
import { useAmountLocale } from '@/shared/ui/values/amount-locale';
import { useDayText } from '@/shared/ui/values/date-text';

import { useExchangeRates } from './calculations';
import { amountText } from './figures-text';

type Rate = Schema<'ExchangeRateOut'>;

/** The exchange rates of the day, and where each is from. */
export function useRateText() {
  const t = useTranslations('calculator');
  const locale = useAmountLocale();
  const dayText = useDayText();
  const rows = useExchangeRates().data?.data.rows ?? [];
  const of = (currency: string): Rate | undefined =>
    rows.find((rate) => rate.currency === currency);
  const text = (currency: string): string | null => {
    const rate = of(currency);
    if (!rate) return null;
    return t('proposedRate', {
      rate: amountText(rate.inr, 'INR', locale, 6),
      day: dayText(rate.date),
      source: t(`sources.${rate.source}`),
    });
  };
  return { of, text };
}
