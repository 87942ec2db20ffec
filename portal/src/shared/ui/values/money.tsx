'use client';

import type { ReactNode } from 'react';
import { formatAmount } from '@/shared/lib/money';
import { useAmountLocale } from './amount-locale';

import classes from './money.module.css';

interface MoneyProps {
  amount: number | null | undefined;
  currency: string | null | undefined;
  /** What the amount is for: `/ MTS`. */
  per?: ReactNode;
  /** The most decimals, for prices that the API converts with more than two. */
  places?: number | undefined;
}

/** An amount and its currency. It reads from left to right in every language. */
export function Money({ amount, currency, per, places }: MoneyProps) {
  const locale = useAmountLocale();
  if (amount === null || amount === undefined) return <span aria-hidden>—</span>;
  const code = currency || 'INR';
  return (
    <span className={classes.money}>
      <bdi dir="ltr">
        <span className={classes.currency}>{code}</span>
        {'\u00a0'}
        <span className={classes.amount}>{formatAmount(amount, code, locale, places)}</span>
      </bdi>
      {per ? (
        <span className={classes.per}>
          /{'\u00a0'}
          {per}
        </span>
      ) : null}
    </span>
  );
}
