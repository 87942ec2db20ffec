'use client';

import { CurrencySelect } from '@/domain/reference/selects';
import { useTranslations } from '@/i18n/translations';
import { NumberField } from '@/shared/forms/fields/number-field';

import { type Draft, RUPEE } from './draft';
import classes from './price-calculator.module.css';
import { useRateText } from './use-rate-text';

interface CurrencyFieldsProps {
  draft: Draft;
  disabled: boolean;
  onChange: (change: Pick<Draft, 'currency' | 'exchangeRate'>) => void;
}

/** The one foreign currency in which the prices are also shown, and its exchange rate. */
export function CurrencyFields({ draft, disabled, onChange }: CurrencyFieldsProps) {
  const t = useTranslations('calculator');
  const rate = useRateText();
  const { currency, exchangeRate, items } = draft;
  const isUsed = items.some((item) => !item.shareOf && item.currency !== RUPEE);
  const choose = (code: string | null) => {
    const next = code && code !== RUPEE ? code : '';
    onChange({ currency: next, exchangeRate: next ? (rate.of(next)?.inr ?? '') : '' });
  };
  const isWrong = currency !== '' && !(Number(exchangeRate) > 0);
  const words = useTranslations('calculator.problems');
  return (
    <div className={classes.currencies}>
      <CurrencySelect
        label={t('foreignCurrency')}
        description={isUsed ? t('currencyUsed') : t('currencyHint')}
        clearable={!isUsed}
        disabled={disabled || isUsed}
        value={currency || null}
        onChange={choose}
      />
      {currency ? (
        <NumberField
          label={t('exchangeRate', { currency })}
          description={rate.text(currency) ?? t('noRate')}
          decimals={6}
          disabled={disabled}
          value={exchangeRate}
          error={isWrong ? words('exchangeRate') : undefined}
          onChange={(next) => onChange({ currency, exchangeRate: next })}
        />
      ) : null}
    </div>
  );
}
