'use client';

import { IconArrowRight, IconBrandWhatsapp } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import {
  CompanyNameField,
  EmailField,
  NameField,
  WhatsAppField,
} from '@/domain/account/person-fields';
import { TermsCheckbox } from '@/domain/account/terms-checkbox';
import { usePersonWords } from '@/domain/account/use-person-words';
import { useResendSeconds } from '@/domain/account/use-resend-seconds';
import { GST_LENGTH } from '@/domain/company/gst';
import { CountrySelect } from '@/domain/reference/country-select';
import { useRules } from '@/domain/reference/rules-context';
import { useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { ApiError } from '@/shared/api/error';
import { TextField } from '@/shared/forms/fields/text-field';
import { Form } from '@/shared/forms/form';
import { FormStep, WideField } from '@/shared/forms/form-step';
import { type FormReturn, useForm } from '@/shared/forms/use-form';
import { useSubmit } from '@/shared/forms/use-submit';
import { paths } from '@/shared/lib/paths';
import { nationalDigits, phoneTyped } from '@/shared/lib/phone';
import { startWait, waitFor } from '@/shared/lib/wait';
import { Button } from '@/shared/ui/controls/button';
import { toast } from '@/shared/ui/feedback/toast';
import { whenOnline } from '@/shared/ui/lazy/when-online';

import { keepDraft, readDraft } from './draft';
import { register, sendCode, useBusinessTypes } from './registration';
import classes from './sign-up.module.css';
import {
  type BusinessType,
  chosenType,
  countryChange,
  MAX_MOBILE,
  NEW_SIGN_UP,
  offeredTypes,
  type PortNeed,
  type Problem,
  problemsOf,
  type SignUpValues,
} from './sign-up-model';
import { TypeChoice } from './type-choice';

type SignUpForm = FormReturn<SignUpValues>;

// The heaviest fields of the public pages, for business types that must name ports.
const PortsField = dynamic(
  () => whenOnline(() => import('./ports-field').then((module) => module.PortsField)),
  {
    loading: () => <div className={classes.portsToCome} />,
  },
);

/** The messages for invalid fields. Fields that the profile has too use its messages. */
function useProblemWords(): (problem: Problem) => string {
  const t = useTranslations('signUp.problems');
  const company = useTranslations('company.problems');
  const ofCompany = {
    gstRequired: company('gstNumber'),
    gstInvalid: company('gstInvalid'),
    gstCheckDigit: company('gstCheckDigit'),
    handlingRequired: company('handlingPorts'),
    loadingRequired: company('loadingPorts'),
    pairsRequired: company('portPairs'),
  };
  const isOfCompany = (problem: Problem): problem is keyof typeof ofCompany =>
    Object.hasOwn(ofCompany, problem);
  return (problem) => (isOfCompany(problem) ? ofCompany[problem] : t(problem));
}

function useSignUpForm(types: readonly BusinessType[]): SignUpForm {
  const words = usePersonWords<Problem>(useProblemWords());
  const form = useForm<SignUpValues>({
    initialValues: NEW_SIGN_UP,
    validate: (values) => words(problemsOf(values, chosenType(types, values))),
    onValuesChange: keepDraft,
  });
  const { setValues } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
  useEffect(() => {
    const draft = readDraft();
    if (draft) setValues(draft);
  }, []);
  return form;
}

/** Registers, sends the first code, and goes to the page for it. */
function useRegistration(form: SignUpForm, types: readonly BusinessType[]) {
  const t = useTranslations('signUp');
  const router = useRouter();
  const seconds = useResendSeconds();
  return useSubmit<SignUpValues, Awaited<ReturnType<typeof register>>>(form, {
    send: (values) => register(values, chosenType(types, values)),
    names: { businessTypes: 'businessTypeId', countryCode: 'mobile' },
    onDone: async ({ mobile, email }) => {
      startWait(waitFor.code(mobile), seconds);
      // An earlier code may still be valid, and the next page can ask for a new one.
      await sendCode(mobile).catch(() => undefined);
      toast.success(t('done'));
      router.push(paths.otpVerify({ mobile, email }));
    },
    onRefused: (error) => {
      const isUnexplained = error instanceof ApiError && error.unexplained;
      if (isUnexplained) toast.error(t('failed'));
      return isUnexplained;
    },
  });
}

interface SignUpFormProps {
  /** The business types; null if the page could not read them. */
  types: readonly BusinessType[] | null;
}

export function SignUpForm({ types: sent }: SignUpFormProps) {
  const t = useTranslations('signUp');
  const types = useBusinessTypes(sent);
  const form = useSignUpForm(types);
  const { ref, busy, submit } = useRegistration(form, types);
  const need = chosenType(types, form.getValues())?.ports;
  return (
    <Form ref={ref} onSubmit={submit} className={classes.form} busy={busy}>
      <PersonStep form={form} types={types} />
      <BusinessStep form={form} types={types} />
      {need ? <PortsStep need={need} form={form} /> : null}
      <FormStep title={t('steps.terms')} hint={t('hints.terms')}>
        <WideField>
          <TermsCheckbox {...form.getInputProps('terms', { type: 'checkbox' })} />
          <Button
            type="submit"
            size="md"
            className={classes.submit}
            loading={busy}
            rightSection={<IconArrowRight size={18} className="mirrored" aria-hidden />}
          >
            {t('title')}
          </Button>
          <p className={classes.next}>{t('next')}</p>
        </WideField>
      </FormStep>
    </Form>
  );
}

function PortsStep({ need, form }: { need: PortNeed; form: SignUpForm }) {
  const t = useTranslations('signUp');
  const rules = useRules();
  const max = need === 'pairs' ? rules?.signUpPortPairs : rules?.signUpPorts;
  return (
    <FormStep
      title={t(`steps.${need}`)}
      hint={max === undefined ? null : t(`hints.${need}`, { max })}
    >
      <WideField>
        <PortsField
          need={need}
          ports={portsOf(form, 'loadingPort')}
          pairs={portsOf(form, 'portPairs')}
        />
      </WideField>
    </FormStep>
  );
}

function portsOf(form: SignUpForm, name: 'loadingPort' | 'portPairs') {
  return {
    value: form.getValues()[name],
    error: form.errors[name],
    onChange: (value: string[]) => form.setFieldValue(name, value),
  };
}

interface StepProps {
  form: SignUpForm;
  types: readonly BusinessType[];
}

function PersonStep({ form, types }: StepProps) {
  const t = useTranslations('signUp');
  const { country, dialCode } = form.getValues();
  return (
    <FormStep title={t('steps.person')} hint={t('hints.person')}>
      <NameField {...form.getInputProps('name')} />
      <CompanyNameField {...form.getInputProps('companyName')} />
      <WideField>
        <EmailField description={t('emailHint')} {...form.getInputProps('email')} />
      </WideField>
      <CountrySelect
        countryId={form.getValues().countryId}
        withAsterisk
        clearable={false}
        autoComplete="off"
        value={country}
        error={form.errors.country}
        onChange={(_name, row) => {
          form.setValues(countryChange(row, types));
          form.clearFieldError('businessTypeId');
        }}
      />
      <WhatsAppField
        leftSectionWidth={dialCode ? 64 : 42}
        leftSection={
          dialCode ? (
            <span data-testid="dial-code">{dialCode}</span>
          ) : (
            <IconBrandWhatsapp size={18} stroke={1.6} aria-hidden />
          )
        }
        {...form.getInputProps('mobile')}
        onChange={(event) =>
          form.setFieldValue('mobile', phoneTyped(event.currentTarget.value).slice(0, MAX_MOBILE))
        }
        onBlur={(event) => {
          form.setFieldValue('mobile', nationalDigits(event.currentTarget.value, dialCode));
          form.checkField('mobile');
        }}
      />
    </FormStep>
  );
}

function BusinessStep({ form, types }: StepProps) {
  const t = useTranslations('signUp');
  const company = useTranslations('company');
  const { countryId, businessTypeId } = form.getValues();
  return (
    <FormStep title={t('steps.business')} hint={t('hints.business')}>
      <WideField>
        <TypeChoice
          types={offeredTypes(types, countryId)}
          value={businessTypeId}
          error={form.errors.businessTypeId}
          onChange={(typeId) => form.setFieldValue('businessTypeId', typeId)}
        />
      </WideField>
      {chosenType(types, form.getValues())?.needsGst ? (
        <TextField
          label={company('fields.gstNumber')}
          description={t('gstHint')}
          withAsterisk
          name="gstNumber"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          maxLength={GST_LENGTH}
          classNames={{ input: 'code' }}
          {...form.getInputProps('gstNumber')}
          onChange={(event) =>
            form.setFieldValue(
              'gstNumber',
              event.currentTarget.value.replace(/\s/g, '').toUpperCase(),
            )
          }
        />
      ) : null}
    </FormStep>
  );
}
