'use client';

import { IconCoins } from '@tabler/icons-react';
import { useConversion } from '@/domain/reference/conversion';
import { useTranslations } from '@/i18n/translations';
import { useFieldValue } from '@/shared/forms/schema/store-context';
import { Notice } from '@/shared/ui/feedback/notice';
import { useDayText } from '@/shared/ui/values/date-text';
import { Money } from '@/shared/ui/values/money';

import type { QuotationRules } from '../quotations';
import classes from '../quotations.module.css';
import { netAmount } from '../seller-form-model';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);

/** Says that the buyer asked in another currency than the form is in. */
export function OtherCurrency({ rules }: { rules: QuotationRules }) {
  const t = useTranslations('quotations');
  const currency = textOf(useFieldValue('currencyCode'));
  const asked = rules.askedCurrency;
  if (!asked || !currency || asked === currency) return null;
  return (
    <div className={classes.otherCurrency}>
      <Notice
        tone="waiting"
        icon={IconCoins}
        title={t('askedIn', { currency: asked })}
        role="status"
      >
        {rules.currencies.includes(asked) ? null : t('quoteOnlyIn', { currency })}
      </Notice>
    </div>
  );
}

/**
 * The price of the whole quantity in both currencies, or a dash unless the price is for the
 * enquiry's unit.
 */
export function NetAmount({ rules }: { rules: QuotationRules }) {
  const t = useTranslations('quotations.fields');
  const price = numberOf(useFieldValue('price'));
  const quantity = numberOf(useFieldValue('qty')) ?? rules.pricedQuantity;
  const currency = textOf(useFieldValue('currencyCode'));
  const isOfUnit = useFieldValue('units') === rules.suggestedUnits && currency !== '';
  const total = isOfUnit ? netAmount(price, quantity, currency) : null;
  const isOther = rules.askedCurrency !== '' && rules.askedCurrency !== currency;
  // Always there, so that no field moves when the amount appears.
  return (
    <p className={classes.total}>
      {t('netAmount')} <Money amount={total} currency={currency} />
      {total !== null && isOther ? (
        <InAskedCurrency total={total} currency={currency} asked={rules.askedCurrency} />
      ) : null}
    </p>
  );
}

interface AskedProps {
  total: number;
  currency: string;
  asked: string;
}

function InAskedCurrency({ total, currency, asked }: AskedProps) {
  const t = useTranslations('quotations');
  const dayText = useDayText();
  const convert = useConversion(true);
  if (!convert) return null;
  const converted = convert(total, currency, asked);
  return (
    <span className={classes.converted}>
      {converted ? (
        <>
          ≈ <Money amount={converted.amount} currency={asked} />{' '}
          {t('rateOf', { day: dayText(converted.day) })}
        </>
      ) : (
        t('noRate', { currency: asked })
      )}
    </span>
  );
}
