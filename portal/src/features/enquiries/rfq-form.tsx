'use client';

import { IconDeviceFloppy, IconPackages, IconSend } from '@tabler/icons-react';
import { useFormatter } from 'next-intl';
import { useRef, useState } from 'react';
import { useSession } from '@/domain/account/session-context';
import type { VariantName } from '@/domain/enquiry/variants';
import { Link, useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { useInvalidate } from '@/shared/api/use-resource';
import { FormFooter } from '@/shared/forms/form-footer';
import { FormStep } from '@/shared/forms/form-step';
import type { FieldSpec } from '@/shared/forms/schema/field';
import { SchemaField, SchemaForm, SchemaStep } from '@/shared/forms/schema/schema-form';
import { useStored } from '@/shared/forms/schema/store-context';
import { type SchemaFormState, useSchemaForm } from '@/shared/forms/schema/use-schema-form';
import { useSend } from '@/shared/forms/use-submit';
import { SUBMITTED_MS } from '@/shared/lib/durations';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { toast } from '@/shared/ui/feedback/toast';
import { PageHeader } from '@/shared/ui/page/page-header';

import { type AlikeFound, alikeIn } from './alike/alike';
import { AlikeQuestion } from './alike/alike-question';
import { type Enquiry, saveEnquiry } from './enquiries';
import { type RfqFields, useRfqFields } from './form-fields';
import {
  changesIn,
  type Excluded,
  type FormRules,
  NOBODY_EXCLUDED,
  namedTypes,
  newValues,
  payloadOf,
  problemsOf,
  type RfqValues,
  type Start,
  type Step,
  type SubmitStatus,
  valuesOf,
} from './form-model';
import { usePartyText } from './party-text';
import classes from './rfq-form.module.css';

type Saved = Awaited<ReturnType<typeof saveEnquiry>>;

interface RfqFormProps {
  rules: FormRules;
  /** The enquiry to edit, or to copy if `isClone`; null for a new one. */
  enquiry: Enquiry | null;
  isClone: boolean;
  /** The companies that the stored enquiry leaves out. */
  excluded?: Excluded;
  /** What a new enquiry begins with. */
  start?: Start | null;
}

type RfqForm = SchemaFormState<RfqValues>;

interface Sent {
  values: RfqValues;
  status: SubmitStatus;
  /** Whether the person wants it submitted although the company has an enquiry like it. */
  isSure: boolean;
}

/** Saves the form, shows a message, and goes back to the list. */
function useSave({ rules, enquiry, isClone }: RfqFormProps, { store, finish }: RfqForm) {
  const t = useTranslations('rfq');
  const router = useRouter();
  const invalidate = useInvalidate();
  const party = usePartyText();
  const format = useFormatter();
  const [status, setStatus] = useState<SubmitStatus>('draft');
  const [alike, setAlike] = useState<AlikeFound | null>(null);
  // A ref, because `onDone` belongs to an earlier render and would read an old state.
  const sent = useRef<SubmitStatus>('draft');
  const id = enquiry && !isClone ? enquiry.id : null;
  const { send, showProblems, ...sending } = useSend<Sent, Saved>(store, {
    send: ({ values, status: wanted, isSure }, key) =>
      saveEnquiry(
        id,
        {
          ...payloadOf(values, rules, { status: wanted, isDuplicate: isClone }),
          askIfAlike: !isSure,
        },
        key,
      ),
    onRefused: (error) => {
      const found = alikeIn(error);
      setAlike(found);
      return found !== null;
    },
    onDone: async ({ message }) => {
      setAlike(null);
      finish();
      const asked = format.list(namedTypes(rules, store.getValues()).map(party));
      if (sent.current === 'draft') toast.success(t('form.draftSaved'));
      else
        toast.success(t('form.submittedText', { party: asked }), {
          // Each variant has its own message from the API.
          title: message ?? '',
          stay: SUBMITTED_MS,
        });
      await invalidate('/api/enquiries');
      router.push(rules.path);
    },
  });
  const save = (wanted: SubmitStatus) => {
    setStatus(wanted);
    sent.current = wanted;
    const values = store.getValues();
    if (!showProblems(problemsOf(values, rules, wanted)))
      void send({ values, status: wanted, isSure: false });
  };
  const submitAnyway = () =>
    send({ values: store.getValues(), status: 'pending_approval', isSure: true });
  return { ...sending, status, save, alike, submitAnyway, closeQuestion: () => setAlike(null) };
}

/** Names the form, so that its draft is kept apart from others. */
function formName(
  variant: string,
  { enquiry, isClone, start }: Pick<RfqFormProps, 'enquiry' | 'isClone' | 'start'>,
): string {
  if (!enquiry) {
    if (start?.rate) return `${variant}:rate:${start.rate.id}`;
    if (!start?.goods) return `${variant}:new`;
    return `${variant}:${start.goods.offer ? 'offer' : 'product'}:${start.goods.id}`;
  }
  return `${variant}:${isClone ? 'clone' : 'edit'}:${enquiry.id}`;
}

export function RfqFormScreen(props: RfqFormProps) {
  const { rules, enquiry, isClone, excluded = NOBODY_EXCLUDED, start = null } = props;
  const t = useTranslations('rfq.form');
  const common = useTranslations('common');
  const { user } = useSession();
  const fields = useRfqFields(rules, enquiry, start);
  const initial = () => (enquiry ? valuesOf(enquiry, rules, excluded) : newValues(rules, start));
  const form: RfqForm = useSchemaForm({
    initial,
    changesOf: changesIn(rules),
    draft: {
      person: user.id,
      form: formName(rules.variant, { enquiry, isClone, start }),
      over: [rules.parties, initial()],
      fields: fields.all,
    },
  });
  const { ref, busy, status, save, alike, submitAnyway, closeQuestion } = useSave(props, form);
  const isEdit = enquiry !== null && !isClone;
  return (
    <SchemaForm
      form={form}
      ref={ref}
      busy={busy}
      onSubmit={() => save('pending_approval')}
      className={classes.form}
      head={
        <PageHeader
          back={rules.path}
          title={isClone ? t('cloneTitle') : isEdit ? rules.titles.edit : rules.titles.create}
          lead={t('lead')}
        />
      }
    >
      {rules.categories?.length === 0 ? <NoCategories /> : null}
      <Steps form={form} fields={fields} hasChoice={rules.parties.length > 1} />
      <FormStep title={common('attachments')} hint={t('hints.files')}>
        <SchemaField field={fields.files} />
      </FormStep>
      <Footer
        busy={busy}
        status={status}
        cancel={rules.path}
        hours={rules.reviewHours}
        canDraft={!isEdit || enquiry.storedStatus !== 'pending_approval'}
        onDraft={() => save('draft')}
      />
      {alike ? (
        <AlikeQuestion
          found={alike}
          variant={rules.variant as VariantName}
          onCancel={closeQuestion}
          onConfirm={submitAnyway}
        />
      ) : null}
    </SchemaForm>
  );
}

/** The hint at the goods is about HS codes, which not every party's form has. */
const isWithoutCodes = (step: Step, shown: readonly FieldSpec[]) =>
  step === 'goods' && !shown.some(({ name }) => name === 'hsCodeId');

/** Without an approved product there is no category to choose: says so before the form is filled. */
function NoCategories() {
  const t = useTranslations('rfq.form');
  return (
    <Notice tone="waiting" icon={IconPackages} title={t('noCategories')}>
      {t.rich('noCategoriesHint', {
        page: (words) => <Link href={paths.products.list()}>{words}</Link>,
      })}
    </Notice>
  );
}

interface StepsProps {
  form: RfqForm;
  fields: RfqFields;
  /** Whether there is more than one party to choose from. */
  hasChoice: boolean;
}

/** The choice of party, and the steps of that party's form. */
function Steps({ form, fields, hasChoice }: StepsProps) {
  const t = useTranslations('rfq.form');
  const party = useStored(form.store, () => form.store.getValues().targetedBusinessType);
  const ofParty = party === null ? undefined : fields.ofParty.get(party);
  const first = hasChoice ? [fields.party] : [];
  return (
    <>
      <SchemaStep
        title={t('steps.party')}
        hint={hasChoice ? t('hints.party') : null}
        fields={[...first, ...(ofParty?.boxes ?? []), ...fields.excluded]}
      />
      {ofParty?.steps.map(({ step, fields: shown }) => (
        <SchemaStep
          key={`${party} ${step}`}
          title={t(`steps.${step}`)}
          hint={isWithoutCodes(step, shown) ? null : t(`hints.${step}`)}
          fields={shown}
        />
      ))}
    </>
  );
}

interface FooterProps {
  /** The address of the Cancel link. */
  cancel: string;
  busy: boolean;
  status: SubmitStatus;
  hours: number;
  canDraft: boolean;
  onDraft: () => void;
}

function Footer({ cancel, busy, status, hours, canDraft, onDraft }: FooterProps) {
  const t = useTranslations('rfq.form');
  const common = useTranslations('common');
  return (
    <FormFooter note={t('reviewNote', { hours })} cancel={cancel}>
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
