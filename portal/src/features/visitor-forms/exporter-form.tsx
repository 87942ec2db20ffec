'use client';

import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import {
  CompanyNameField,
  EmailField,
  NameField,
  WhatsAppField,
} from '@/domain/account/person-fields';
import { TermsCheckbox } from '@/domain/account/terms-checkbox';
import { usePersonWords } from '@/domain/account/use-person-words';
import { useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { client } from '@/shared/api/client';
import { ApiError } from '@/shared/api/error';
import { unwrap } from '@/shared/api/unwrap';
import { ChoiceBox } from '@/shared/forms/fields/choice-box';
import { TextField } from '@/shared/forms/fields/text-field';
import { TrapField } from '@/shared/forms/fields/trap-field';
import { Form } from '@/shared/forms/form';
import { useForm } from '@/shared/forms/use-form';
import { useSubmit } from '@/shared/forms/use-submit';
import { REGISTERED_MS } from '@/shared/lib/durations';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { toast } from '@/shared/ui/feedback/toast';

import {
  COMPANY_TYPES,
  type ExporterValues,
  exporterProblems,
  indianDigits,
  MAX_NATURE,
  NEW_EXPORTER,
  type Problem,
} from './rules';
import { useProblemWords } from './use-problem-words';
import classes from './visitor-forms.module.css';

export function ExporterForm() {
  const t = useTranslations('visitorForms');
  const profile = useTranslations('profile');
  const common = useTranslations('common');
  const signUp = useTranslations('signUp');
  const words = usePersonWords<Problem>(useProblemWords());
  const router = useRouter();
  const [thanks, setThanks] = useState<string | null>(null);
  const form = useForm<ExporterValues>({
    initialValues: NEW_EXPORTER,
    validate: (values) => words(exporterProblems(values)),
  });
  const { ref, busy, submit } = useSubmit(form, {
    send: (body, key) =>
      unwrap(client.POST('/api/registartion', { body, headers: { 'idempotency-key': key } })),
    onDone: ({ message }) => {
      // The form stays visible until the next page appears, so it must not be sent again.
      setThanks(message ?? '');
      setTimeout(() => router.push(paths.registrationSuccess()), REGISTERED_MS);
    },
    onRefused: (error) => {
      const isUnexplained = error instanceof ApiError && error.unexplained;
      if (isUnexplained) toast.error(signUp('failed'));
      return isUnexplained;
    },
  });
  return (
    <Form ref={ref} className={classes.form} onSubmit={submit} busy={busy}>
      <h2 className={classes.formTitle}>{profile('edit.steps.company')}</h2>
      <ChoiceBox
        label={t('companyType')}
        withAsterisk
        name="companyType"
        data={[
          { value: '', label: t('chooseType') },
          ...COMPANY_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
        ]}
        {...form.getInputProps('companyType')}
      />
      <CompanyNameField {...form.getInputProps('companyName')} />
      <NameField {...form.getInputProps('name')} />
      <EmailField {...form.getInputProps('email')} />
      <WhatsAppField
        description={t('mobileHint')}
        leftSection="+91"
        leftSectionWidth={52}
        {...form.getInputProps('mobile')}
        onChange={(event) => form.setFieldValue('mobile', indianDigits(event.currentTarget.value))}
      />
      <TextField
        label={t('natureOfBusiness')}
        description={t('natureHint')}
        withAsterisk
        name="natureOfBusiness"
        maxLength={MAX_NATURE}
        {...form.getInputProps('natureOfBusiness')}
      />
      <TrapField label={t('website')} {...form.getInputProps('website')} />
      <TermsCheckbox {...form.getInputProps('terms', { type: 'checkbox' })} />
      <div role="status">
        {thanks ? <Notice tone="good" icon={IconCircleCheck} title={thanks} /> : null}
      </div>
      <Button type="submit" size="md" className={classes.submit} loading={busy || thanks !== null}>
        {common('submit')}
      </Button>
    </Form>
  );
}
