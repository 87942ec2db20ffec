'use client';

import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { IconSend } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';

import { useInvalidate } from '@/shared/api/use-resource';
import { DateField } from '@/shared/forms/date-field';
import { FileSlots } from '@/shared/forms/file-slots';
import { showFirstError } from '@/shared/forms/first-error';
import { Form } from '@/shared/forms/form';
import { NumberField } from '@/shared/forms/number-field';
import { UnitSelect } from '@/shared/forms/selects';
import { useLeaveGuard } from '@/shared/forms/use-leave-guard';
import { useSubmit } from '@/shared/forms/use-submit';
import { today } from '@/shared/lib/dates';
import { Card } from '@/shared/ui/card';
import { Money } from '@/shared/ui/money';
import { toast } from '@/shared/ui/toast';
import { type Quotation, type QuotationRules, sendQuotation } from './quotations';
import classes from './quotations.module.css';
import {
  missingFields,
  needsLocation,
  netAmount,
  payloadOf,
  type SellerValues,
  sellerValues,
} from './seller-form-model';

interface SellerFormProps {
  enquiryId: number;
  rules: QuotationRules;
  /** What is revised; null: the first quotation. */
  quotation: Quotation | null;
  onDone: () => void;
  onCancel?: () => void;
}

type SellerForm = UseFormReturnType<SellerValues>;

function useSend({ enquiryId, rules, quotation, onDone }: SellerFormProps, form: SellerForm) {
  const t = useTranslations('quotations');
  const missing = useTranslations('quotations.required');
  const invalidate = useInvalidate();
  const submit = useSubmit(form, {
    send: (values, key) => sendQuotation(quotation?.id ?? null, payloadOf(values, enquiryId), key),
    onDone: async () => {
      toast.success(t(quotation ? 'revised' : 'sent'));
      await invalidate('/api/quotations', '/api/enquiries');
      onDone();
    },
  });
  const send = () => {
    const fields = missingFields(form.getValues(), rules);
    form.setErrors(
      Object.fromEntries(
        fields.map((name) => [name, missing(name as Parameters<typeof missing>[0])]),
      ),
    );
    if (fields.length > 0) setTimeout(() => showFirstError(submit.ref.current));
    else void submit.send(form.getValues());
  };
  return { ...submit, onSubmit: send };
}

/** The seller's form: terms, price, validity, message (RULES.md 2.5, 29). */
export function SellerFormCard(props: SellerFormProps) {
  const { rules, quotation, onCancel } = props;
  const t = useTranslations('quotations');
  const common = useTranslations('common');
  const form: SellerForm = useForm<SellerValues>({
    initialValues: sellerValues(rules, quotation),
  });
  const { ref, busy, onSubmit } = useSend(props, form);
  const guard = useLeaveGuard(form.isDirty());
  return (
    <Card title={t(quotation ? 'reviseTitle' : 'prepareTitle')}>
      <Form ref={ref} onSubmit={onSubmit} className={classes.form} busy={busy}>
        <PriceFields form={form} rules={rules} />
        <TermFields form={form} rules={rules} />
        <div className={classes.wide}>
          <Message form={form} max={rules.maxMessage} />
        </div>
        <div className={classes.wide}>
          <FileSlots
            label={t('fields.attachments')}
            slots={rules.maxAttachments}
            maxBytes={rules.maxFileBytes}
            value={form.getValues().attachments}
            error={form.errors.attachments}
            onChange={(files) => form.setFieldValue('attachments', files)}
          />
        </div>
        <div className={classes.buttons}>
          {onCancel ? (
            <Button variant="default" onClick={onCancel} disabled={busy}>
              {common('cancel')}
            </Button>
          ) : null}
          <Button
            type="submit"
            loading={busy}
            leftSection={<IconSend size={17} className="mirrored" />}
          >
            {t(quotation ? 'sendRevision' : 'send')}
          </Button>
        </div>
      </Form>
      {guard.dialog}
    </Card>
  );
}

interface FieldsProps {
  form: SellerForm;
  rules: QuotationRules;
}

function PriceFields({ form, rules }: FieldsProps) {
  const t = useTranslations('quotations.fields');
  const { price, currencyCode, units } = form.getValues();
  const total = units === rules.suggestedUnits ? netAmount(price, rules.pricedQuantity) : null;
  return (
    <>
      <NumberField
        label={t('price')}
        withAsterisk
        decimals={2}
        maxLength={20}
        error={form.errors.price}
        value={price ?? ''}
        onChange={(value) => form.setFieldValue('price', value === '' ? null : value)}
      />
      <Select
        label={t('currencyCode')}
        withAsterisk
        searchable
        allowDeselect={false}
        disabled={rules.currencies.length === 1}
        data={rules.currencies}
        {...form.getInputProps('currencyCode')}
      />
      <UnitSelect label={t('units')} {...form.getInputProps('units')} />
      {total === null ? null : (
        <p className={classes.total}>
          {t('netAmount')} <Money amount={total} currency={currencyCode} />
        </p>
      )}
    </>
  );
}

function TermFields({ form, rules }: FieldsProps) {
  const t = useTranslations('quotations.fields');
  const terms = useTranslations('quotations.terms');
  const earliest = useMemo(() => today(), []);
  return (
    <>
      <Select
        label={t('paymentTerms')}
        withAsterisk={rules.paymentTermsRequired}
        clearable={!rules.paymentTermsRequired}
        allowDeselect={!rules.paymentTermsRequired}
        data={rules.paymentTerms.map((code) => ({
          value: code,
          label: terms(code as Parameters<typeof terms>[0]),
        }))}
        {...form.getInputProps('paymentTerms')}
      />
      <DateField
        label={t('expiryDate')}
        withAsterisk
        minDate={earliest}
        {...form.getInputProps('expiryDate')}
      />
      <TextInput
        className={classes.wide}
        label={t('locationForDelivery')}
        withAsterisk={needsLocation(form.getValues(), rules)}
        maxLength={rules.maxLocation}
        error={form.errors.locationForDelivery}
        value={form.getValues().locationForDelivery ?? ''}
        onChange={(event) => form.setFieldValue('locationForDelivery', event.currentTarget.value)}
      />
    </>
  );
}

function Message({ form, max }: { form: SellerForm; max: number }) {
  const t = useTranslations('quotations.fields');
  const forms = useTranslations('forms');
  const text = form.getValues().description ?? '';
  return (
    <Textarea
      label={t('description')}
      withAsterisk
      autosize
      minRows={3}
      maxLength={max}
      description={forms('characters', { used: String([...text].length), max: String(max) })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={form.errors.description}
      value={text}
      onChange={(event) => form.setFieldValue('description', event.currentTarget.value)}
    />
  );
}
