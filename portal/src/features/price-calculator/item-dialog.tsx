'use client';

import { useRef } from 'react';
import { hsCodeWords } from '@/domain/reference/hs-search';
import { CurrencySelect, HsCodeSelect, UnitSelect } from '@/domain/reference/selects';
import { useTranslations } from '@/i18n/translations';
import { NumberField } from '@/shared/forms/fields/number-field';
import { TextField } from '@/shared/forms/fields/text-field';
import { FormDialog } from '@/shared/forms/form-dialog';
import { ChoiceField } from '@/shared/forms/options/choice-field';
import { type FormReturn, useForm } from '@/shared/forms/use-form';

import { Amount } from './amount';
import { type Draft, type DraftItem, OTHERS, previewOf, RUPEE } from './draft';
import { type ItemProblem, problemsOf, ruleProblems } from './item-checks';
import type { Rules } from './params';
import classes from './price-calculator.module.css';
import { KINDS, type Kind, type Term } from './sheet/arithmetic';
import { useRateText } from './use-rate-text';

interface ItemDialogProps {
  item: DraftItem;
  draft: Draft;
  rules: Rules;
  isNew: boolean;
  onClose: () => void;
  /** With the foreign currency and its rate, which all items share. */
  onSave: (item: DraftItem, foreign: Pick<Draft, 'currency' | 'exchangeRate'>) => void;
}

/** The values of the form: the item, and the exchange rate of its currency. */
type Values = DraftItem & Pick<Draft, 'exchangeRate'>;
type Form = FormReturn<Values>;

/** Adds an item, or changes one. */
export function ItemDialog({ item, draft, rules, isNew, onClose, onSave }: ItemDialogProps) {
  const t = useTranslations('calculator');
  const common = useTranslations('common');
  const products = useTranslations('products.fields');
  const words = useTranslations('calculator.problems');
  const others = draft.items.filter((each) => each.key !== item.key);
  const locked = others.find((each) => !each.shareOf && each.currency !== RUPEE)?.currency ?? null;
  const form = useForm<Values>({
    initialValues: { ...item, exchangeRate: draft.exchangeRate },
    validate: (values) => ({
      ...ruleProblems(values, rules),
      ...Object.fromEntries(
        Object.entries(problemsOf(values, locked)).map(([name, problem]) => [
          name,
          words(problem as ItemProblem),
        ]),
      ),
    }),
  });
  const ref = useRef<HTMLFormElement>(null);
  const { values } = form;
  const submit = () => {
    if (!form.passes(ref.current)) return;
    const { exchangeRate, ...changed } = form.getValues();
    const isForeign = !changed.shareOf && changed.currency !== RUPEE;
    onSave(
      changed,
      isForeign
        ? { currency: changed.currency, exchangeRate }
        : { currency: draft.currency, exchangeRate: draft.exchangeRate },
    );
  };
  return (
    <FormDialog
      title={t(isNew ? 'addItem' : 'editItem')}
      size="lg"
      sending={{ ref, submit }}
      submitLabel={common('ok')}
      onClose={onClose}
    >
      <div className={classes.form}>
        <ChoiceField
          label={t('kind')}
          data={KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          value={values.kind}
          onChange={(kind) => form.setValues({ kind: (kind ?? 'goods') as Kind, shareOf: '' })}
        />
        <Priced form={form} rules={rules} />
        <TextField
          label={products('description')}
          className={classes.whole}
          maxLength={rules.descriptionLength}
          withAsterisk
          data-autofocus
          {...form.getInputProps('description')}
        />
        {values.kind === 'goods' ? <HsCodeField form={form} /> : null}
        {values.shareOf ? (
          <ShareFields form={form} />
        ) : (
          <PriceFields form={form} draft={draft} locked={locked} />
        )}
        <GstFields form={form} rules={rules} kept={item.gstRate} />
        <Preview values={values} draft={draft} />
      </div>
    </FormDialog>
  );
}

/** Whether the item has a rate of its own or is a share of a price, where there is a choice. */
function Priced({ form, rules }: { form: Form; rules: Rules }) {
  const t = useTranslations('calculator');
  const terms = rules.shares.find((each) => each.kind === form.values.kind)?.of ?? [];
  if (terms.length === 0) return <span className={classes.gap} />;
  return (
    <ChoiceField
      label={t('pricedBy')}
      data={[
        { value: 'amount', label: t('byAmount') },
        ...terms.map((term) => ({ value: term, label: t('byShare', { term }) })),
      ]}
      value={form.values.shareOf || 'amount'}
      onChange={(term) => form.setFieldValue('shareOf', term === 'amount' ? '' : (term as Term))}
    />
  );
}

/** The HS code of the goods, of any category. */
function HsCodeField({ form }: { form: Form }) {
  const { hsCode } = form.values;
  return (
    <HsCodeSelect
      className={classes.whole}
      categoryId={null}
      clearable
      value={hsCode && String(hsCode.id)}
      shownValue={hsCode && hsCodeWords(hsCode)}
      onChange={(_id, row) => form.setFieldValue('hsCode', row ?? null)}
    />
  );
}

function ShareFields({ form }: { form: Form }) {
  const t = useTranslations('calculator');
  return (
    <>
      <NumberField
        label={t('sharePercent', { term: form.values.shareOf })}
        decimals={4}
        withAsterisk
        {...form.getTypedProps('sharePercent')}
      />
      {form.values.kind === 'insurance' ? (
        <NumberField
          label={t('insuredPercent')}
          description={t('insuredHint', { term: form.values.shareOf })}
          decimals={4}
          withAsterisk
          {...form.getTypedProps('insuredPercent')}
        />
      ) : (
        <span className={classes.gap} />
      )}
    </>
  );
}

interface PriceFieldsProps {
  form: Form;
  draft: Draft;
  /** The foreign currency that other items have. */
  locked: string | null;
}

function PriceFields({ form, draft, locked }: PriceFieldsProps) {
  const t = useTranslations('calculator');
  const words = useTranslations('calculator.problems');
  const rate = useRateText();
  const { currency } = form.values;
  const isForeign = currency !== RUPEE && currency !== '';
  const choose = (code: string | null) => {
    const kept = code === draft.currency ? draft.exchangeRate : '';
    const proposed = code && code !== RUPEE ? kept || (rate.of(code)?.inr ?? '') : '';
    form.setValues({ currency: code ?? '', exchangeRate: proposed });
    if (locked && code && code !== RUPEE && code !== locked) {
      form.setErrors({ currency: words('currencyNotAllowed') });
    }
  };
  return (
    <>
      <CurrencySelect
        withAsterisk
        allowed={locked ? [RUPEE, locked] : null}
        notAllowed={t('notAllowed')}
        {...form.getInputProps('currency')}
        onChange={choose}
      />
      {isForeign ? (
        <NumberField
          label={t('exchangeRate', { currency })}
          description={rate.text(currency) ?? t('noRate')}
          decimals={6}
          withAsterisk
          {...form.getTypedProps('exchangeRate')}
        />
      ) : (
        <span className={classes.gap} />
      )}
      <NumberField
        label={t('rate')}
        decimals={4}
        currency={currency}
        withAsterisk
        leftSection={<span className={classes.currency}>{currency}</span>}
        leftSectionWidth={52}
        {...form.getTypedProps('rate')}
      />
      <UnitSelect withAsterisk {...form.getInputProps('uom')} />
      <NumberField
        label={t('units')}
        decimals={3}
        withAsterisk
        {...form.getTypedProps('quantity')}
      />
    </>
  );
}

interface GstFieldsProps {
  form: Form;
  rules: Rules;
  /** The item's own rate, which stays possible after staff have withdrawn it. */
  kept: string;
}

function GstFields({ form, rules, kept }: GstFieldsProps) {
  const t = useTranslations('calculator');
  const offered = rules.gstRates.map(String);
  const rates =
    kept === '' || kept === OTHERS || offered.includes(kept) ? offered : [...offered, kept];
  return (
    <>
      <ChoiceField
        label={t('gst')}
        withAsterisk
        data={[
          ...rates.map((rate) => ({ value: rate, label: `${rate}%` })),
          { value: OTHERS, label: t('others') },
        ]}
        {...form.getInputProps('gstRate')}
        onChange={(rate) => form.setFieldValue('gstRate', rate ?? '')}
      />
      {form.values.gstRate === OTHERS ? (
        <NumberField
          label={t('customGst')}
          decimals={2}
          withAsterisk
          {...form.getTypedProps('customGst')}
        />
      ) : null}
    </>
  );
}

/** Whether an item's price and GST rate are filled in. Its amounts are unknown before, not zero. */
function isPriced(item: Values): boolean {
  const gst = item.gstRate === OTHERS ? item.customGst : item.gstRate;
  const rates = item.currency === RUPEE ? [item.rate] : [item.rate, item.exchangeRate];
  const price = item.shareOf ? [item.sharePercent] : [...rates, item.quantity];
  return [gst, ...price].every((value) => value !== '');
}

/** What the item comes to, while it is typed. */
function Preview({ values, draft }: { values: Values; draft: Draft }) {
  const t = useTranslations('calculator');
  const { exchangeRate, ...item } = values;
  const isForeign = !item.shareOf && item.currency !== RUPEE;
  const place = draft.items.findIndex((each) => each.key === item.key);
  const items =
    place < 0
      ? [...draft.items, item]
      : draft.items.map((each) => (each.key === item.key ? item : each));
  const figures = previewOf({
    ...draft,
    items,
    ...(isForeign ? { currency: item.currency, exchangeRate } : {}),
  });
  const line = isPriced(values) ? figures?.lines.at(place < 0 ? items.length - 1 : place) : null;
  return (
    <dl className={classes.preview} aria-live="polite">
      <dt>{t('gstAmount')}</dt>
      <dd>
        <Amount value={line?.gstAmount ?? null} currency={RUPEE} />
      </dd>
      <dt>{t('amount')}</dt>
      <dd className={classes.strong}>
        <Amount value={line?.amount ?? null} currency={RUPEE} />
      </dd>
    </dl>
  );
}
