'use client';

import { IconSend } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSession } from '@/domain/account/session-context';
import { useConversion } from '@/domain/reference/conversion';
import { useTranslations } from '@/i18n/translations';
import { ApiError } from '@/shared/api/error';
import { useInvalidate } from '@/shared/api/use-resource';
import { focusFirstField } from '@/shared/forms/first-field';
import { SchemaFields, SchemaForm } from '@/shared/forms/schema/schema-form';
import { type SchemaFormState, useSchemaForm } from '@/shared/forms/schema/use-schema-form';
import { useSend } from '@/shared/forms/use-submit';
import { Button } from '@/shared/ui/controls/button';
import { toast } from '@/shared/ui/feedback/toast';
import { Card } from '@/shared/ui/page/card';
import { type Quotation, type QuotationRules, sendQuotation } from './quotations';
import classes from './quotations.module.css';
import { type Doubt, doubtsAbout } from './seller/doubts';
import { NetAmount, OtherCurrency } from './seller/seller-amounts';
import { SellerQuestion } from './seller/seller-question';
import { useSellerFields } from './seller-fields';
import { missingFields, payloadOf, type SellerValues, sellerValues } from './seller-form-model';

interface SellerFormProps {
  enquiryId: number;
  rules: QuotationRules;
  /** The quotation to revise; null for the first one. */
  quotation: Quotation | null;
  /** Whether a person has just asked for the form, so that its first field takes the focus. */
  takesFocus: boolean;
  onDone: () => void;
  onCancel?: () => void;
}

type SellerForm = SchemaFormState<SellerValues>;

function useSendQuotation(props: SellerFormProps, { store, finish }: SellerForm) {
  const { enquiryId, rules, quotation, onDone } = props;
  const t = useTranslations('quotations');
  const missing = useTranslations('quotations.required');
  const invalidate = useInvalidate();
  // The version that this form began with, even if the page has been read again since: a colleague
  // may have revised it meanwhile.
  const [version] = useState(quotation?.version ?? null);
  const { send, showProblems, ...sending } = useSend<SellerValues, unknown>(store, {
    send: (values, key) =>
      sendQuotation(quotation?.id ?? null, payloadOf(values, enquiryId, version), key),
    onDone: async () => {
      finish();
      toast.success(t(quotation ? 'revised' : 'sent'));
      await invalidate('/api/quotations', '/api/enquiries');
      onDone();
    },
    onRefused: (error) => {
      // What a colleague has changed is shown when the form is closed.
      if (error instanceof ApiError && error.current) void invalidate('/api/quotations');
      return false;
    },
  });
  const convert = useConversion(rules.askedCurrency !== '');
  const [doubts, setDoubts] = useState<Doubt[]>([]);
  const onSubmit = () => {
    const values = store.getValues();
    const problems = missingFields(values, rules, (name) => missing(name));
    if (showProblems(problems)) return;
    const found = doubtsAbout(values, rules, quotation, convert);
    if (found.length > 0) setDoubts(found);
    else void send(values);
  };
  const question = {
    doubts,
    onCancel: () => setDoubts([]),
    onConfirm: async () => {
      setDoubts([]);
      await send(store.getValues());
    },
  };
  return { ...sending, onSubmit, question };
}

/** The seller's form: terms, price, validity, message (RULES.md 2.5, 29). */
export function SellerFormCard(props: SellerFormProps) {
  const { enquiryId, rules, quotation, takesFocus, onCancel } = props;
  const t = useTranslations('quotations');
  const common = useTranslations('common');
  const { user } = useSession();
  const fields = useSellerFields(rules);
  const initial = () => sellerValues(rules, quotation);
  const form: SellerForm = useSchemaForm({
    initial,
    draft: {
      person: user.id,
      form: `quotation:${enquiryId}`,
      over: [rules, initial()],
      fields: [...fields.price, ...fields.rest],
    },
  });
  const { ref, busy, onSubmit, question } = useSendQuotation(props, form);
  // The button that was pressed for it is gone.
  useEffect(() => {
    if (takesFocus) focusFirstField(ref.current);
  }, [takesFocus, ref]);
  return (
    <Card title={t(quotation ? 'reviseTitle' : 'prepareTitle')}>
      <SchemaForm form={form} ref={ref} onSubmit={onSubmit} className={classes.form} busy={busy}>
        <OtherCurrency rules={rules} />
        <SchemaFields fields={fields.price} />
        <NetAmount rules={rules} />
        <SchemaFields fields={fields.rest} />
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
      </SchemaForm>
      <SellerQuestion {...question} confirmLabel={t(quotation ? 'sendRevision' : 'send')} />
    </Card>
  );
}
