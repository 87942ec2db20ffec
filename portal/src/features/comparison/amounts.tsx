import type { ReactNode } from 'react';
import { useTranslations } from '@/i18n/translations';

import type { Schema } from '@/shared/api/types';
import { useDayText } from '@/shared/ui/values/date-text';
import { Money } from '@/shared/ui/values/money';

import classes from './comparison.module.css';

export type Rate = Schema<'RateOut'>;

interface ConvertedProps {
  amount: number | null;
  currency: string;
  /** The amount before it was converted. null: there is none, whatever the rates. */
  own: number | null;
  /** The rates of both currencies. */
  rates: readonly Rate[];
  /** What the amount is for. */
  per?: ReactNode;
}

/** A small price is converted with as many decimals as it needs. */
const PLACES = 8;

/** An amount in another currency, or why there is none. */
export function Converted({ amount, currency, own, rates, per }: ConvertedProps) {
  const t = useTranslations('comparison');
  const dayText = useDayText();
  if (amount !== null || own === null) {
    return <Money amount={amount} currency={currency} places={PLACES} per={per} />;
  }
  const old = rates.find((rate) => rate.state === 'old' && rate.date);
  const isMissing = rates.some((rate) => rate.state === 'missing');
  return (
    <span className={classes.absent}>
      {old?.date && !isMissing ? t('oldRate', { day: dayText(old.date) }) : t('noRate')}
    </span>
  );
}
