'use client';

import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { CompanyNameField, EmailField, NameField } from '@/domain/account/person-fields';
import { usePersonWords } from '@/domain/account/use-person-words';
import { useTranslations } from '@/i18n/translations';
import { client } from '@/shared/api/client';
import { unwrap } from '@/shared/api/unwrap';
import { TextAreaField } from '@/shared/forms/fields/text-area-field';
import { TextField } from '@/shared/forms/fields/text-field';
import { TrapField } from '@/shared/forms/fields/trap-field';
import { Form } from '@/shared/forms/form';
import { type FormReturn, useForm } from '@/shared/forms/use-form';
import { useSubmit } from '@/shared/forms/use-submit';
import { Button } from '@/shared/ui/controls/button';

import {
  anyMobile,
  type ContactValues,
  contactProblems,
  MAX_ANY_MOBILE,
  MAX_MESSAGE,
  MAX_SUBJECT,
  NEW_CONTACT,
  type Problem,
} from './rules';
import { useProblemWords } from './use-problem-words';
import classes from './visitor-forms.module.css';

/** Sends a question, and says where the answer will arrive. */
export function ContactForm() {
  const words = usePersonWords<Problem>(useProblemWords());
  const [answerTo, setAnswerTo] = useState<string | null>(null);
  const [isAgain, setAgain] = useState(false);
  const form = useForm<ContactValues>({
    initialValues: NEW_CONTACT,
    validate: (values) => words(contactProblems(values)),
  });
  const writeAnother = () => {
    form.setValues({ subject: '', message: '' });
    setAgain(true);
    setAnswerTo(null);
  };
  return answerTo === null ? (
    <ContactFields
      form={form}
      isAgain={isAgain}
      onSent={() => setAnswerTo(form.getValues().email.trim())}
    />
  ) : (
    <Sent email={answerTo} onAnother={writeAnother} />
  );
}

interface ContactFieldsProps {
  form: FormReturn<ContactValues>;
  /** The visitor writes another question, so the cursor starts in the subject. */
  isAgain: boolean;
  onSent: () => void;
}

function ContactFields({ form, isAgain, onSent }: ContactFieldsProps) {
  const t = useTranslations('visitorForms');
  const forms = useTranslations('forms');
  const used = [...form.getValues().message].length;
  const { ref, busy, submit } = useSubmit(form, {
    send: (values, key) =>
      unwrap(
        client.POST('/api/website-queries', {
          body: { ...values, mobile: anyMobile(values.mobile) },
          headers: { 'idempotency-key': key },
        }),
      ),
    onDone: onSent,
  });
  return (
    <Form ref={ref} className={classes.form} onSubmit={submit} busy={busy}>
      <NameField {...form.getInputProps('name')} />
      <CompanyNameField optional {...form.getInputProps('companyName')} />
      <EmailField {...form.getInputProps('email')} />
      <TextField
        label={t('mobileOptional')}
        description={t('mobileAnyHint')}
        name="mobile"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        maxLength={MAX_ANY_MOBILE}
        {...form.getInputProps('mobile')}
      />
      <TextField
        label={t('subject')}
        withAsterisk
        name="subject"
        maxLength={MAX_SUBJECT}
        // The button that had the focus is gone.
        autoFocus={isAgain}
        {...form.getInputProps('subject')}
      />
      <TextAreaField
        label={t('message')}
        description={forms('characters', { used: String(used), max: String(MAX_MESSAGE) })}
        describedBelow
        withAsterisk
        name="message"
        rows={7}
        maxLength={MAX_MESSAGE}
        {...form.getInputProps('message')}
      />
      <TrapField label={t('website')} {...form.getInputProps('website')} />
      <Button type="submit" size="md" className={classes.submit} loading={busy}>
        {t('send')}
      </Button>
    </Form>
  );
}

function Sent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const t = useTranslations('visitorForms');
  return (
    <div
      className={classes.sent}
      role="status"
      // The button that had the focus is gone. With the focus here, screen readers read the result.
      ref={(panel) => panel?.focus()}
      tabIndex={-1}
    >
      <IconMailCheck className={classes.mark} size={40} stroke={1.4} aria-hidden />
      <h2>{t('sent')}</h2>
      <p>{t('sentHint', { email })}</p>
      <Button variant="default" onClick={onAnother}>
        {t('writeAnother')}
      </Button>
    </div>
  );
}
