'use client';

import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useRouter } from '@/i18n/navigation';
import { ENTITLEMENTS } from '@/shared/api/entitlements';
import { useInvalidate } from '@/shared/api/use-resource';
import { showFirstError } from '@/shared/forms/first-error';
import { Form } from '@/shared/forms/form';
import { FormFooter } from '@/shared/forms/form-footer';
import { FormStep } from '@/shared/forms/form-step';
import { useLeaveGuard } from '@/shared/forms/use-leave-guard';
import { useSubmit } from '@/shared/forms/use-submit';
import { PROFILE_SAVED_MS } from '@/shared/lib/durations';
import { inMegabytes } from '@/shared/lib/files';
import { paths } from '@/shared/lib/paths';
import { useRules } from '@/shared/lib/rules-context';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog';
import { PageHeader } from '@/shared/ui/page-header';
import { toast } from '@/shared/ui/toast';

import type { Profile } from '../profile';
import { saveProfile } from '../profile';
import { DocumentFields } from './document-fields';
import classes from './edit.module.css';
import { FieldControl, isWide, type ProfileEditor } from './field-control';
import {
  changedFields,
  fieldsOf,
  needsVerification,
  type PortRules,
  type ProfileForm,
  type ProfileValues,
  payloadOf,
  problemsOf,
  type Step,
  valuesOf,
} from './form-model';
import { PortEditRule } from './port-edit-rule';

interface ProfileFormScreenProps {
  profile: Profile;
  form: ProfileForm;
  portEdit: PortRules;
}

/** Saves, says so for ten seconds, and goes back to a profile and a shell that know it. */
function useSave(
  { profile, form }: ProfileFormScreenProps,
  editor: ProfileEditor,
  leave: () => void,
) {
  const t = useTranslations('profile.edit');
  const router = useRouter();
  const invalidate = useInvalidate();
  return useSubmit(editor, {
    send: (values, key) => saveProfile(profile.id, payloadOf(values, form), key),
    onDone: async (answer) => {
      leave();
      toast.success(t('savedText'), {
        title: answer.message ?? t('saved'),
        stay: PROFILE_SAVED_MS,
      });
      await invalidate('/api/users', ENTITLEMENTS);
      router.push(paths.profile.view());
      // The shell's own copy of name, logo and status comes with the next page.
      router.refresh();
    },
  });
}

/** Puts the cursor into the field that the address names: the banner's tags lead to it. */
function useFieldOfAddress() {
  useEffect(() => {
    const name = window.location.hash.slice(1);
    const holder = name ? document.getElementById(name) : null;
    holder?.scrollIntoView({ block: 'center' });
    holder
      ?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea')
      ?.focus({ preventScroll: true });
  }, []);
}

export function ProfileFormScreen(props: ProfileFormScreenProps) {
  const { profile, form, portEdit } = props;
  const t = useTranslations('profile.edit');
  const [stored] = useState(() => valuesOf(profile, form));
  const editor: ProfileEditor = useForm<ProfileValues>({ initialValues: stored });
  const changed = changedFields(stored, editor.getValues());
  const guard = useLeaveGuard(changed.length > 0);
  const { ref, busy, send } = useSave(props, editor, guard.disarm);
  const rules = useRules();
  const [asking, setAsking] = useState(false);
  useFieldOfAddress();

  const words = useProblemWords();
  const submit = () => {
    const problems = problemsOf(editor.getValues(), form);
    editor.setErrors(Object.fromEntries(problems.map((each) => [each.field, words(each, form)])));
    if (problems.length > 0) setTimeout(() => showFirstError(ref.current));
    else if (needsVerification(profile.status, changed, form)) setAsking(true);
    else void send(editor.getValues());
  };
  return (
    <Form ref={ref} onSubmit={submit} className={classes.form} busy={busy}>
      <PageHeader back={paths.profile.view()} title={t('title')} lead={t('lead')} />
      <FieldStep step="person" editor={editor} {...props} />
      <FieldStep step="company" editor={editor} {...props} />
      <FieldStep step="place" editor={editor} {...props} />
      <FieldStep step="ports" editor={editor} {...props}>
        <PortEditRule rules={portEdit} />
      </FieldStep>
      <FormStep
        title={t('steps.documents')}
        hint={rules ? t('hints.documents', { megabytes: inMegabytes(rules.maxFileBytes) }) : null}
      >
        <DocumentFields editor={editor} />
      </FormStep>
      <Footer busy={busy} status={profile.status} />
      <ConfirmDialog
        opened={asking}
        title={t('verifyTitle')}
        text={rules ? t('verifyText', { hours: rules.reviewHours }) : null}
        confirmLabel={t('verifySave')}
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          setAsking(false);
          await send(editor.getValues());
        }}
      />
      {guard.dialog}
    </Form>
  );
}

function useProblemWords() {
  const t = useTranslations('profile.edit.problems');
  return ({ field, problem }: ReturnType<typeof problemsOf>[number], form: ProfileForm) => {
    if (problem === 'gstInvalid') return t('gstInvalid');
    const label = form.fields.find(({ name }) => name === field)?.label ?? field;
    return t(label as Parameters<typeof t>[0]);
  };
}

interface FieldStepProps extends ProfileFormScreenProps {
  step: Step;
  editor: ProfileEditor;
  children?: React.ReactNode;
}

/** A step with those of its fields that the business type has; without any there is no step. */
function FieldStep({ step, editor, form, portEdit, children }: FieldStepProps) {
  const t = useTranslations('profile.edit');
  const fields = fieldsOf(form, step);
  if (fields.length === 0) return null;
  return (
    <FormStep title={t(`steps.${step}`)} hint={t(`hints.${step}`)}>
      {children}
      {fields.map((field) => (
        <div
          key={field.name}
          id={field.name}
          className={isWide(field.name) ? classes.wide : undefined}
        >
          <FieldControl field={field} editor={editor} portEdit={portEdit} />
        </div>
      ))}
    </FormStep>
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
