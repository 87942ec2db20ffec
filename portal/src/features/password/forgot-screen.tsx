'use client';

import { IconKey } from '@tabler/icons-react';
import { emailProblem } from '@/domain/account/person';
import { useResendSeconds } from '@/domain/account/use-resend-seconds';
import { Link, useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { TextField } from '@/shared/forms/fields/text-field';
import { Form } from '@/shared/forms/form';
import { useForm } from '@/shared/forms/use-form';
import { useSubmit } from '@/shared/forms/use-submit';
import { paths } from '@/shared/lib/paths';
import { startWait, waitFor } from '@/shared/lib/wait';
import { Button } from '@/shared/ui/controls/button';
import { FocusedPage } from '@/shared/ui/page/focused-page';

import { askForLink } from './links';
import classes from './password.module.css';

export function ForgotScreen() {
  const t = useTranslations('password.forgot');
  const password = useTranslations('password');
  return (
    <FocusedPage
      icon={IconKey}
      title={t('title')}
      lead={t('lead')}
      foot={<Link href={paths.signIn()}>{password('back')}</Link>}
    >
      <ForgotForm />
    </FocusedPage>
  );
}

function ForgotForm() {
  const t = useTranslations('auth');
  const forms = useTranslations('forms');
  const problems = useTranslations('forms.person.problems');
  const forgot = useTranslations('password.forgot');
  const router = useRouter();
  const seconds = useResendSeconds();
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: (value) => {
        const problem = emailProblem(value);
        return problem && problems(problem);
      },
    },
  });
  const { ref, busy, submit } = useSubmit(form, {
    send: ({ email }) => askForLink(email.trim()),
    onDone: () => {
      const email = form.getValues().email.trim();
      startWait(waitFor.link(email), seconds);
      router.push(paths.checkEmail(email));
    },
    names: { emailId: 'email' },
  });
  return (
    <Form ref={ref} onSubmit={submit} className={classes.form} busy={busy}>
      <TextField
        label={forms('person.email')}
        placeholder={t('emailPlaceholder')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        dir="ltr"
        size="md"
        {...form.getInputProps('email')}
      />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {forgot('submit')}
      </Button>
    </Form>
  );
}
