'use client';

import { IconAlertCircle } from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { takeFirstEmail } from '@/domain/account/first-email';
import { useRules } from '@/domain/reference/rules-context';
import { localePath } from '@/i18n/locales';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { type ApiError, errorFrom, NoAnswer } from '@/shared/api/error';
import { PasswordField } from '@/shared/forms/fields/password-field';
import { TextField } from '@/shared/forms/fields/text-field';
import { TickField } from '@/shared/forms/fields/tick-field';
import { Form } from '@/shared/forms/form';
import { useForm } from '@/shared/forms/use-form';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { ErrorBanner } from '@/shared/ui/feedback/error-banner';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

import classes from './sign-in.module.css';

interface SignInFormProps {
  /** The page to return to. It is already checked to be a path of this site. */
  from: string | null;
}

function useFailureText(): (failure: SignInFailure) => string {
  const t = useTranslations('auth');
  const message = useErrorMessage();
  return (failure) => (failure.kind === 'invalid' ? t('invalid') : message(failure.error));
}

export function SignInForm({ from }: SignInFormProps) {
  const t = useTranslations('auth');
  const forms = useTranslations('forms');
  const common = useTranslations('common');
  const problems = useTranslations('forms.person.problems');
  const locale = useLocale();
  const failureText = useFailureText();
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const rules = useRules();
  const [busy, setBusy] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const hintId = useId();
  const form = useForm({
    initialValues: { username: '', password: '', remember: true },
    validate: {
      username: (value) => (value.trim() ? null : problems('emailRequired')),
      password: (value) => (value ? null : forms('newPassword.required')),
    },
  });

  const { getValues, setFieldValue } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is shown
  useEffect(() => {
    const email = takeFirstEmail();
    if (email && !getValues().username) setFieldValue('username', email);
  }, []);

  const send = async (values: typeof form.values) => {
    setBusy(true);
    setFailure(null);
    const result = await sendSignIn({ ...values, from });
    if ('next' in result) {
      // A full page load, because the pages so far were rendered for a guest.
      window.location.assign(localePath(locale, result.next));
      return;
    }
    setFailure(result);
    setBusy(false);
  };

  const submit = () => {
    if (form.passes(ref.current)) void send(getValues());
  };
  return (
    <Form ref={ref} busy={busy} className={classes.form} onSubmit={submit}>
      {failure ? <ErrorBanner icon={IconAlertCircle} title={failureText(failure)} /> : null}
      <TextField
        label={forms('person.email')}
        placeholder={t('emailPlaceholder')}
        type="email"
        name="username"
        autoComplete="username"
        inputMode="email"
        dir="ltr"
        size="md"
        {...form.getInputProps('username')}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        size="md"
        {...form.getInputProps('password')}
      />
      <div className={classes.options}>
        <TickField
          label={t('remember')}
          aria-describedby={hintId}
          {...form.getInputProps('remember', { type: 'checkbox' })}
        />
        <Link href={paths.forgotPassword()} className={classes.link}>
          {t('forgot')}
        </Link>
        <p id={hintId} className={classes.hint}>
          {rules ? t('rememberHint', { days: rules.rememberedDays }) : null}
        </p>
      </div>
      <Button type="submit" size="md" fullWidth loading={busy}>
        {common('logIn')}
      </Button>
    </Form>
  );
}

interface SignInInput {
  username: string;
  password: string;
  remember: boolean;
  from: string | null;
}

type SignInFailure = { kind: 'invalid' } | { kind: 'error'; error: unknown };

type SignInResult = { next: string } | SignInFailure;

function failureOf(error: ApiError): SignInFailure {
  return error.status === 401 ? { kind: 'invalid' } : { kind: 'error', error };
}

/**
 * Signs in through the portal's session route. The route keeps the token and returns the next page.
 */
async function sendSignIn(input: SignInInput): Promise<SignInResult> {
  try {
    const response = await fetch('/session', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': document.documentElement.lang,
      },
      body: JSON.stringify({ ...input, username: input.username.trim() }),
    });
    const body: unknown = await response.json().catch(() => null);
    if (!response.ok) return failureOf(errorFrom(response, body));
    return { next: (body as { data: { next: string } }).data.next };
  } catch (cause) {
    return { kind: 'error', error: new NoAnswer('POST /session', cause) };
  }
}
