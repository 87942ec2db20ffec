'use client';

import { IconCalendarClock, IconDeviceFloppy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ENTITLEMENTS } from '@/domain/entitlement/entitlements';
import { useEntitlement } from '@/domain/entitlement/use-entitlements';
import { useRules } from '@/domain/reference/rules-context';
import { Link, useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { useInvalidate } from '@/shared/api/use-resource';
import { focusField } from '@/shared/forms/focus-field';
import { FormFooter } from '@/shared/forms/form-footer';
import { FormStep } from '@/shared/forms/form-step';
import { SchemaField, SchemaForm, SchemaStep } from '@/shared/forms/schema/schema-form';
import { type SchemaFormState, useSchemaForm } from '@/shared/forms/schema/use-schema-form';
import { useSend } from '@/shared/forms/use-submit';
import { PROFILE_SAVED_MS } from '@/shared/lib/durations';
import { inMegabytes } from '@/shared/lib/files';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';
import { Notice } from '@/shared/ui/feedback/notice';
import { toast } from '@/shared/ui/feedback/toast';
import { PageHeader } from '@/shared/ui/page/page-header';
import { DateText } from '@/shared/ui/values/date-text';

import { type Profile, saveProfile } from '../profile';
import classes from './edit.module.css';
import { useProblemWords, useProfileFields } from './form-fields';
import {
  changedFields,
  needsVerification,
  type PortRules,
  type ProfileForm,
  type ProfileValues,
  payloadOf,
  problemsOf,
  STEP_ORDER,
  valuesOf,
} from './form-model';

interface ProfileFormScreenProps {
  profile: Profile;
  form: ProfileForm;
  portEdit: PortRules;
}

type ProfileEditor = SchemaFormState<ProfileValues>;

/** Saves the profile, shows a message for ten seconds, and goes back to the updated profile. */
function useSave({ profile, form }: ProfileFormScreenProps, { store, finish }: ProfileEditor) {
  const t = useTranslations('profile.edit');
  const router = useRouter();
  const invalidate = useInvalidate();
  return useSend<ProfileValues, Awaited<ReturnType<typeof saveProfile>>>(store, {
    send: (values, key) => saveProfile(profile.id, payloadOf(values, form), key),
    onDone: async (answer) => {
      finish();
      toast.success(t('savedText'), {
        title: answer.message ?? t('saved'),
        stay: PROFILE_SAVED_MS,
      });
      await invalidate('/api/users', ENTITLEMENTS);
      router.push(paths.profile.view());
      // The shell has its own copy of name, logo and status. The next page updates it.
      router.refresh();
    },
  });
}

/** Puts the cursor into the field named in the address. The banner's tags link to it. */
function useFieldOfAddress() {
  useEffect(() => {
    const name = window.location.hash.slice(1);
    const holder = name ? document.getElementById(name) : null;
    holder?.scrollIntoView({ block: 'center' });
    const field = holder?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea');
    if (field) focusField(field);
  }, []);
}

export function ProfileFormScreen(props: ProfileFormScreenProps) {
  const { profile, form: rules, portEdit } = props;
  const t = useTranslations('profile.edit');
  const fields = useProfileFields(rules, portEdit);
  const words = useProblemWords(rules);
  const initial = () => valuesOf(profile, rules);
  const form: ProfileEditor = useSchemaForm({
    initial,
    draft: { person: profile.id, form: 'profile', over: [rules, initial()], fields: fields.all },
  });
  const { store } = form;
  const { ref, busy, send, showProblems } = useSave(props, form);
  const site = useRules();
  const [asking, setAsking] = useState(false);
  useFieldOfAddress();

  const submit = () => {
    const values = store.getValues();
    if (showProblems(problemsOf(values, rules, words))) return;
    const changed = changedFields(store.changed(), initial(), values);
    if (needsVerification(profile.status, changed, rules)) setAsking(true);
    else void send(values);
  };
  return (
    <SchemaForm
      form={form}
      ref={ref}
      busy={busy}
      onSubmit={submit}
      className={classes.form}
      head={<PageHeader back={paths.profile.view()} title={t('title')} lead={t('lead')} />}
    >
      {STEP_ORDER.map((step) => (
        <SchemaStep
          key={step}
          title={t(`steps.${step}`)}
          hint={t(`hints.${step}`)}
          fields={fields.steps[step]}
        >
          {step === 'ports' ? <PortEditRule rules={portEdit} /> : null}
        </SchemaStep>
      ))}
      <FormStep
        title={t('steps.documents')}
        hint={site ? t('hints.documents', { megabytes: inMegabytes(site.maxFileBytes) }) : null}
      >
        <SchemaField field={fields.documents} />
      </FormStep>
      <Footer busy={busy} status={profile.status} />
      <ConfirmDialog
        opened={asking}
        title={t('verifyTitle')}
        text={site ? t('verifyText', { hours: site.reviewHours }) : null}
        confirmLabel={t('verifySave')}
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          setAsking(false);
          await send(store.getValues());
        }}
      />
    </SchemaForm>
  );
}

function Footer({ busy, status }: { busy: boolean; status: string | null }) {
  const t = useTranslations('profile.edit');
  const common = useTranslations('common');
  return (
    <FormFooter
      note={status === 'rejected' ? t('rejectedNote') : null}
      cancel={paths.profile.view()}
    >
      <Button type="submit" leftSection={<IconDeviceFloppy size={17} />} loading={busy}>
        {common('save')}
      </Button>
    </FormFooter>
  );
}

/** Says next to the port fields when ports may be changed (RULES.md 11). */
function PortEditRule({ rules }: { rules: PortRules }) {
  const t = useTranslations('profile.edit');
  const right = useEntitlement('portEdits');
  if (rules.perMonth === null) return null;
  if (rules.allowed) {
    return (
      <p className={`${classes.wide} ${classes.rule}`}>
        {t('portEdits', { count: rules.perMonth, plan: rules.plan })}
      </p>
    );
  }
  return (
    <div className={classes.wide}>
      <Notice tone="waiting" icon={IconCalendarClock}>
        {t('portEditsUsed', { plan: rules.plan })} <DateText value={rules.nextAt} />
        {right && right.liftedBy.length > 0 ? (
          <Link href={paths.plans()} className={classes.more}>
            {t('portEditsMore')}
          </Link>
        ) : null}
      </Notice>
    </div>
  );
}
