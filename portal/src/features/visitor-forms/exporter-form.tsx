'use client';

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { useRouter } from '@/i18n/navigation';
import { client } from '@/shared/api/client';
import { unwrap } from '@/shared/api/unwrap';
import { TermsCheckbox } from '@/shared/forms/terms-checkbox';
import { TrapField } from '@/shared/forms/trap-field';
import { useSubmit } from '@/shared/forms/use-submit';
import { paths } from '@/shared/lib/paths';

import {
  COMPANY_TYPES,
  type ExporterValues,
  exporterProblems,
  indianDigits,
  MAX_NAME,
  MAX_NATURE,
  NEW_EXPORTER,
} from './rules';
import { useProblemWords } from './use-problem-words';
import classes from './visitor-forms.module.css';

export function ExporterForm() {
  const t = useTranslations('visitorForms');
  const words = useProblemWords();
  const router = useRouter();
  const [isSent, setSent] = useState(false);
  const form = useForm<ExporterValues>({
    initialValues: NEW_EXPORTER,
    validate: (values) => words(exporterProblems(values)),
  });
  const { ref, busy, submit } = useSubmit(form, {
    send: (body, key) =>
      unwrap(client.POST('/api/registartion', { body, headers: { 'idempotency-key': key } })),
    onDone: () => {
      // The form stays in sight until the next page is there; it has been sent.
      setSent(true);
      router.push(paths.registrationSuccess());
    },
  });
  return (
    <form ref={ref} noValidate className={classes.form} onSubmit={submit} aria-busy={busy}>
      <h2 className={classes.formTitle}>{t('formTitle')}</h2>
      <NativeSelect
        label={t('companyType')}
        withAsterisk
        name="companyType"
        data={[
          { value: '', label: t('chooseType') },
          ...COMPANY_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
        ]}
        {...form.getInputProps('companyType')}
      />
      <TextInput
        label={t('companyName')}
        withAsterisk
        name="companyName"
        autoComplete="organization"
        maxLength={MAX_NAME}
        {...form.getInputProps('companyName')}
      />
      <TextInput
        label={t('name')}
        withAsterisk
        name="name"
        autoComplete="name"
        maxLength={MAX_NAME}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('email')}
        withAsterisk
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        maxLength={MAX_NAME}
        {...form.getInputProps('email')}
      />
      <TextInput
        label={t('mobile')}
        description={t('mobileHint')}
        withAsterisk
        name="mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        classNames={{ wrapper: classes.mobile, section: classes.dial }}
        leftSection="+91"
        leftSectionWidth={52}
        {...form.getInputProps('mobile')}
        onChange={(event) => form.setFieldValue('mobile', indianDigits(event.currentTarget.value))}
      />
      <TextInput
        label={t('natureOfBusiness')}
        description={t('natureHint')}
        withAsterisk
        name="natureOfBusiness"
        maxLength={MAX_NATURE}
        {...form.getInputProps('natureOfBusiness')}
      />
      <TrapField label={t('website')} {...form.getInputProps('website')} />
      <TermsCheckbox {...form.getInputProps('terms', { type: 'checkbox' })} />
      <Button type="submit" size="md" className={classes.submit} loading={busy || isSent}>
        {t('submit')}
      </Button>
    </form>
  );
}
