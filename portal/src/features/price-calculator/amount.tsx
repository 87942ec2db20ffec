'use client';

import { useAmountLocale } from '@/shared/ui/values/amount-locale';

import { amountText } from './figures-text';
import classes from './price-calculator.module.css';

interface AmountProps {
  value: number | null;
  currency: string;
  /** Whether the currency stands before it; not in a column that is in one currency. */
  bare?: boolean;
  most?: number;
}

/** An amount with its currency, which reads from left to right in every language. */
export function Amount({ value, currency, bare = false, most }: AmountProps) {
  const locale = useAmountLocale();
  if (value === null) return <span aria-hidden>—</span>;
  return (
    <bdi dir="ltr" className={classes.amount}>
      {bare ? null : <span className={classes.currency}>{currency}&nbsp;</span>}
      <span>{amountText(value, currency, locale, most)}</span>
    </bdi>
  );
}
