'use client';

import { useTranslations } from '@/i18n/translations';

import { DateField } from '@/shared/forms/fields/date-field';
import { TextAreaField } from '@/shared/forms/fields/text-area-field';
import { TextField } from '@/shared/forms/fields/text-field';
import { FieldRules } from '@/shared/forms/schema/rules';
import { today } from '@/shared/lib/dates';

import type { Draft, QuotationTerms } from './draft';
import type { Rules } from './params';
import classes from './price-calculator.module.css';

interface QuotationFieldsProps {
  draft: Draft;
  rules: Rules;
  /** What the API refused, by field. */
  refused: Readonly<Record<string, readonly string[]>>;
  disabled: boolean;
  onChange: (change: Partial<QuotationTerms>) => void;
}

/** What the PDF says besides the prices: whom it is for, until when they hold, how one pays. */
export function QuotationFields(props: QuotationFieldsProps) {
  const { draft, refused, disabled, onChange } = props;
  const t = useTranslations('calculator');
  const columns = useTranslations('quotations.columns');
  const rules = new FieldRules(props.rules.fields);
  const { earliest, ...asked } = rules.date('expiryDate', today());
  const common = (name: keyof QuotationTerms) => ({
    disabled,
    error: refused[name]?.join(' ') ?? rules.problem(name, draft[name]) ?? undefined,
  });
  const length = (name: keyof QuotationTerms) => {
    const { maxLength } = rules.checks(name);
    return maxLength ? { maxLength } : {};
  };
  return (
    <section aria-labelledby="calculation-quotation">
      <div className={classes.head}>
        <h2 id="calculation-quotation">{t('quotation')}</h2>
      </div>
      <p className={classes.hint}>{t('quotationHint')}</p>
      <div className={classes.quotation}>
        <TextField
          label={t('addressee')}
          {...common('addresseeName')}
          {...length('addresseeName')}
          value={draft.addresseeName}
          onChange={(event) => onChange({ addresseeName: event.currentTarget.value })}
        />
        <DateField
          label={columns('expiry')}
          {...common('expiryDate')}
          {...asked}
          minDate={earliest}
          value={draft.expiryDate}
          onChange={(expiryDate) => onChange({ expiryDate })}
        />
        <TextAreaField
          label={t('addresseeAddress')}
          {...common('addresseeAddress')}
          {...length('addresseeAddress')}
          grows={{ min: 3, max: 6 }}
          value={draft.addresseeAddress}
          onChange={(event) => onChange({ addresseeAddress: event.currentTarget.value })}
        />
        <TextAreaField
          label={t('termsOfPayment')}
          description={t('termsOfPaymentHint')}
          describedBelow
          {...common('termsOfPayment')}
          {...length('termsOfPayment')}
          grows={{ min: 3, max: 6 }}
          value={draft.termsOfPayment}
          onChange={(event) => onChange({ termsOfPayment: event.currentTarget.value })}
        />
      </div>
    </section>
  );
}
