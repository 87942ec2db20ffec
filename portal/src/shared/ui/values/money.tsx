import { useLocale } from 'next-intl';

import { formatAmount } from '@/shared/lib/money';

import classes from './money.module.css';

interface MoneyProps {
  amount: number | null | undefined;
  currency: string | null | undefined;
  /** The unit that the amount is for: `per MTS`. */
  per?: string | undefined;
}

/** An amount and its currency. It reads from left to right in every language. */
export function Money({ amount, currency, per }: MoneyProps) {
  const locale = useLocale();
  if (amount === null || amount === undefined) return <span aria-hidden>—</span>;
  const code = currency || 'INR';
  return (
    <span className={classes.money}>
      <bdi dir="ltr">
        <span className={classes.currency}>{code}</span>
        {'\u00a0'}
        <span className={classes.amount}>{formatAmount(amount, code, locale)}</span>
      </bdi>
      {per ? <span className={classes.per}>/ {per}</span> : null}
    </span>
  );
}
