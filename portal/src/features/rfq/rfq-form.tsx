'use client';

import { Button, Checkbox, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconDeviceFloppy, IconSend } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Fragment, useRef, useState } from 'react';

import { useRouter } from '@/i18n/navigation';
import { useInvalidate } from '@/shared/api/use-resource';
import { FileSlots } from '@/shared/forms/file-slots';
import { showFirstError } from '@/shared/forms/first-error';
import { Form } from '@/shared/forms/form';
import { FormFooter } from '@/shared/forms/form-footer';
import { FormStep, WideField } from '@/shared/forms/form-step';
import { useLeaveGuard } from '@/shared/forms/use-leave-guard';
import { useSubmit } from '@/shared/forms/use-submit';
import { SUBMITTED_MS } from '@/shared/lib/durations';
import { paths } from '@/shared/lib/paths';
import { PageHeader } from '@/shared/ui/page-header';
import { toast } from '@/shared/ui/toast';

import { type Enquiry, saveEnquiry } from './enquiries';
import { FieldControl, type RfqForm } from './field-control';
import {
  type FormRules,
  newValues,
  type PartyRules,
  partyRules,
  payloadOf,
  problemsOf,
  type RfqValues,
  type Step,
  type SubmitStatus,
  shownFields,
  valuesOf,
  withDefaults,
  wordsOf,
} from './form-model';
import { usePartyText } from './party-text';
import classes from './rfq-form.module.css';

interface RfqFormProps {
  rules: FormRules;
  /** What is edited, or copied when `isClone`; null: a new enquiry. */
  enquiry: Enquiry | null;
  isClone: boolean;
}

/** Saves, tells what happened, and goes back to the list. */
function useSave({ rules, enquiry, isClone }: RfqFormProps, form: RfqForm, leave: () => void) {
  const t = useTranslations('rfq');
  const router = useRouter();
  const invalidate = useInvalidate();
  const party = usePartyText();
  const [status, setStatus] = useState<SubmitStatus>('draft');
  // The answer is handled by the functions of the render before: they would read an old state.
  const sent = useRef<SubmitStatus>('draft');
  const id = enquiry && !isClone ? enquiry.id : null;
  const target = party(form.getValues().targetedBusinessType ?? undefined);
  const submit = useSubmit<RfqValues & { status: SubmitStatus }, unknown>(form as never, {
    send: ({ status: wanted, ...values }, key) =>
      saveEnquiry(
        id,
        payloadOf(values as RfqValues, rules, { status: wanted, isDuplicate: isClone }),
        key,
      ),
    onDone: async () => {
      leave();
      if (sent.current === 'draft') toast.success(t('form.draftSaved'));
      else
        toast.success(t('form.submittedText', { party: target }), {
          title: t('form.submitted'),
          stay: SUBMITTED_MS,
        });
      await invalidate('/api/enquiries');
      router.push(rules.path);
    },
  });
  const save = async (wanted: SubmitStatus) => {
    setStatus(wanted);
    sent.current = wanted;
    const values = form.getValues();
    const problems = problemsOf(values, rules, wanted);
    form.setErrors(problems);
    if (Object.keys(problems).length > 0) {
      setTimeout(() => showFirstError(submit.ref.current));
      return;
    }
    await submit.send({ ...values, status: wanted });
  };
  return { ...submit, status, save };
}

export function RfqFormScreen(props: RfqFormProps) {
  const { rules, enquiry, isClone } = props;
  const t = useTranslations('rfq.form');
  const form: RfqForm = useForm<RfqValues>({
    initialValues: enquiry ? valuesOf(enquiry, rules) : newValues(rules),
  });
  const guard = useLeaveGuard(form.isDirty());
  const { ref, busy, status, save } = useSave(props, form, guard.disarm);
  const party = partyRules(rules, form.getValues().targetedBusinessType);
  const isEdit = enquiry !== null && !isClone;
  return (
    <Form
      ref={ref}
      onSubmit={() => void save('pending_approval')}
      className={classes.form}
      busy={busy}
    >
      <PageHeader
        back={rules.path}
        title={isClone ? t('cloneTitle') : isEdit ? rules.titles.edit : rules.titles.create}
        lead={t('lead')}
      />
      <PartyStep form={form} rules={rules} party={party} />
      {party ? <FieldSteps form={form} party={party} enquiry={enquiry} /> : null}
      <FormStep title={t('steps.files')} hint={t('hints.files')}>
        <WideField>
          <FileSlots
            value={form.getValues().productImages}
            slots={rules.maxAttachments}
            maxBytes={rules.maxFileBytes}
            error={form.errors.productImages}
            onChange={(files) => form.setFieldValue('productImages', files)}
          />
        </WideField>
      </FormStep>
      <Footer
        busy={busy}
        status={status}
        hours={rules.reviewHours}
        canDraft={!isEdit || enquiry.storedStatus !== 'pending_approval'}
        onDraft={() => void save('draft')}
      />
      {guard.dialog}
    </Form>
  );
}

interface PartyStepProps {
  form: RfqForm;
  rules: FormRules;
  party: PartyRules | null;
}

function PartyStep({ form, rules, party }: PartyStepProps) {
  const t = useTranslations('rfq');
  const partyText = usePartyText();
  const choose = (code: string | null) => {
    const next = { ...form.getValues(), targetedBusinessType: code };
    form.setValues(withDefaults(next, partyRules(rules, code)));
    form.clearErrors();
  };
  return (
    <FormStep title={t('form.steps.party')} hint={t('form.hints.party')}>
      <Select
        label={t('fields.targetedBusinessType')}
        withAsterisk
        allowDeselect={false}
        data={rules.parties.map((each) => ({ value: each.party, label: partyText(each.party) }))}
        value={form.getValues().targetedBusinessType}
        onChange={choose}
        error={form.errors.targetedBusinessType}
        comboboxProps={{ shadow: 'md' }}
      />
      {party?.optionalTargets.map(({ name }) => (
        <Checkbox
          key={name}
          className={classes.check}
          label={t(`fields.${name}` as 'fields.includeCommisionAgent')}
          {...form.getInputProps(name, { type: 'checkbox' })}
        />
      ))}
    </FormStep>
  );
}

const WIDE = new Set(['description', 'remarks', 'locationForDelivery', 'productName', 'hsCodeId']);
const STEP_ORDER: readonly Step[] = ['goods', 'route', 'shipment', 'terms'];

interface FieldStepsProps {
  form: RfqForm;
  party: PartyRules;
  enquiry: Enquiry | null;
}

function FieldSteps({ form, party, enquiry }: FieldStepsProps) {
  const t = useTranslations('rfq.form');
  const words = wordsOf(enquiry);
  return STEP_ORDER.map((step) => {
    const fields = shownFields(party, step, form.getValues());
    if (fields.length === 0) return null;
    return (
      <FormStep key={step} title={t(`steps.${step}`)} hint={t(`hints.${step}`)}>
        {fields.map((field) => {
          const Place = WIDE.has(field.name) ? WideField : Fragment;
          return (
            <Place key={field.name}>
              <FieldControl field={field} form={form} words={words} />
            </Place>
          );
        })}
      </FormStep>
    );
  });
}

interface FooterProps {
  busy: boolean;
  status: SubmitStatus;
  hours: number;
  canDraft: boolean;
  onDraft: () => void;
}

function Footer({ busy, status, hours, canDraft, onDraft }: FooterProps) {
  const t = useTranslations('rfq.form');
  const common = useTranslations('common');
  return (
    <FormFooter note={t('reviewNote', { hours: String(hours) })} cancel={paths.rfq.list()}>
      {canDraft ? (
        <Button
          variant="default"
          leftSection={<IconDeviceFloppy size={17} />}
          loading={busy && status === 'draft'}
          disabled={busy}
          onClick={onDraft}
        >
          {t('saveDraft')}
        </Button>
      ) : null}
      <Button
        type="submit"
        leftSection={<IconSend size={17} className="mirrored" />}
        loading={busy && status === 'pending_approval'}
        disabled={busy}
      >
        {common('submit')}
      </Button>
    </FormFooter>
  );
}
