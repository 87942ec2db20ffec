'use client';

import { IconSend } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useSession } from '@/domain/account/session-context';
import { isExmill } from '@/domain/enquiry/delivery-place';
import { askedQuantity } from '@/domain/quotation/quantity';
import { useTranslations } from '@/i18n/translations';
import { ApiError } from '@/shared/api/error';
import { useInvalidate } from '@/shared/api/use-resource';
import { focusField } from '@/shared/forms/focus-field';
import { type FieldBase, type FieldSpec, fieldOf, problemsIn } from '@/shared/forms/schema/field';
import { CHOICE, DATE, NUMBER, TEXT } from '@/shared/forms/schema/kinds';
import { FieldRules } from '@/shared/forms/schema/rules';
import { SchemaFields, SchemaForm } from '@/shared/forms/schema/schema-form';
import { useSchemaForm } from '@/shared/forms/schema/use-schema-form';
import { useSend } from '@/shared/forms/use-submit';
import { today } from '@/shared/lib/dates';
import { Button } from '@/shared/ui/controls/button';
import { DetailSkeleton } from '@/shared/ui/detail/detail-skeleton';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { toast } from '@/shared/ui/feedback/toast';

import type { Quotation } from '../quotations';
import classes from '../quotations.module.css';
import {
  type CounterOfferPayload,
  type CounterRules,
  sendCounterOffer,
  useCounterRules,
} from './counter-offers';

interface CounterFormProps {
  quotation: Quotation;
  onClose: () => void;
  onChanged?: (() => void) | undefined;
}

/** The buyer's form, which begins with the terms of the quotation. */
export function CounterForm(props: CounterFormProps) {
  const { data, error, mutate } = useCounterRules(props.quotation.id);
  if (!data && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <DetailSkeleton parts={1} />;
  return <Fields {...props} rules={data.data} />;
}

interface CounterValues extends Record<string, unknown> {
  price: number | null;
  qty: number | null;
  paymentTerms: string | null;
  locationForDelivery: string | null;
  expiryDate: string | null;
  description: string | null;
}

const valuesOf = (quotation: Quotation): CounterValues => ({
  price: quotation.price,
  qty: quotation.qty ?? askedQuantity(quotation.enquiries),
  paymentTerms: quotation.paymentTerms,
  locationForDelivery: quotation.locationForDelivery,
  expiryDate: quotation.expiryDate,
  description: null,
});

/** The fields by the API's rules for this quotation's seller, and which of them are required. */
function useFields(rules: CounterRules, currency: string | null) {
  const t = useTranslations('negotiation');
  const labels = useTranslations('quotations.fields');
  const missing = useTranslations('quotations.required');
  const enquiry = useTranslations('enquiry.fields');
  const terms = useTranslations('enquiry.terms');
  return useMemo(() => {
    const fieldRules = new FieldRules(rules.fields);
    const bases: Record<string, FieldBase> = {
      price: {
        ...fieldRules.checks('price'),
        name: 'price',
        label: labels('price'),
        required: true,
        requiredMessage: missing('price'),
      },
      qty: { ...fieldRules.checks('qty'), name: 'qty', label: enquiry('qty') },
      paymentTerms: {
        name: 'paymentTerms',
        label: enquiry('paymentTerms'),
        required: rules.paymentTermsRequired,
        requiredMessage: missing('paymentTerms'),
      },
      expiryDate: {
        ...fieldRules.checks('expiryDate'),
        name: 'expiryDate',
        label: labels('expiryDate'),
      },
      locationForDelivery: {
        name: 'locationForDelivery',
        label: ({ paymentTerms }) =>
          enquiry(isExmill(paymentTerms) ? 'exmillLocation' : 'locationForDelivery'),
        required: ({ paymentTerms }) =>
          typeof paymentTerms === 'string' && rules.locationRequiredFor.includes(paymentTerms),
        requiredMessage: missing('locationForDelivery'),
        wide: true,
        maxLength: rules.maxLocation,
      },
      description: {
        name: 'description',
        label: t('message'),
        required: true,
        requiredMessage: t('messageRequired'),
        wide: true,
        maxLength: rules.maxMessage,
      },
    };
    const of = (name: string) => bases[name] as FieldBase;
    const fields: FieldSpec[] = [
      fieldOf(NUMBER, of('price'), { ...fieldRules.number('price', 2), currency }),
      fieldOf(NUMBER, of('qty'), fieldRules.number('qty', rules.quantityPlaces)),
      fieldOf(CHOICE, of('paymentTerms'), {
        clearable: !rules.paymentTermsRequired,
        data: rules.paymentTerms.map((code) => ({
          value: code,
          label: terms(code as Parameters<typeof terms>[0]),
        })),
      }),
      fieldOf(DATE, of('expiryDate'), fieldRules.date('expiryDate', today())),
      fieldOf(TEXT, of('locationForDelivery'), { counted: false }),
      fieldOf(TEXT, of('description'), { rows: { min: 3 } }),
    ];
    return { fields, checks: Object.values(bases) };
  }, [rules, currency, t, labels, missing, enquiry, terms]);
}

function Fields(props: CounterFormProps & { rules: CounterRules }) {
  const { quotation, rules, onClose, onChanged } = props;
  const t = useTranslations('negotiation');
  const common = useTranslations('common');
  const { user } = useSession();
  const invalidate = useInvalidate();
  const { fields, checks } = useFields(rules, quotation.currencyCode ?? null);
  const initial = () => valuesOf(quotation);
  const form = useSchemaForm({
    initial,
    draft: { person: user.id, form: `counter:${quotation.id}`, over: [rules, initial()], fields },
  });
  // The version that this form began with: the seller may revise it meanwhile.
  const [version] = useState(quotation.version);
  const { ref, busy, send, showProblems } = useSend<CounterValues, unknown>(form.store, {
    send: (values, key) =>
      sendCounterOffer(quotation.id, { ...values, version } as CounterOfferPayload, key),
    onDone: async () => {
      form.finish();
      toast.success(t('sent'));
      await invalidate('/api/quotations', '/api/enquiries');
      onClose();
      onChanged?.();
    },
    onRefused: (error) => {
      // The new terms are shown when the form is closed.
      if (error instanceof ApiError && error.status === 409) onChanged?.();
      return false;
    },
  });
  useEffect(() => {
    const first = ref.current?.querySelector('input');
    if (first) focusField(first);
  }, [ref]);
  const onSubmit = () => {
    const values = form.store.getValues();
    if (!showProblems(problemsIn(checks, values))) void send(values);
  };
  return (
    <SchemaForm form={form} ref={ref} onSubmit={onSubmit} className={classes.form} busy={busy}>
      <SchemaFields fields={fields} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          {common('cancel')}
        </Button>
        <Button
          type="submit"
          loading={busy}
          leftSection={<IconSend size={17} className="mirrored" />}
        >
          {t('send')}
        </Button>
      </div>
    </SchemaForm>
  );
}
