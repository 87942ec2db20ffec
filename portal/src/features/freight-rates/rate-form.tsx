'use client';

import { IconDeviceFloppy } from '@tabler/icons-react';
import { useState } from 'react';
import { FreeAccount } from '@/domain/account/account-notices';
import { ENTITLEMENTS } from '@/domain/entitlement/entitlements';
import { RateLane } from '@/domain/freight-rates/rate-lane';
import { useRecordForm } from '@/domain/own-records/use-record-form';
import { useContainerName } from '@/domain/reference/containers';
import { CONTAINER, CURRENCY } from '@/domain/reference/field-kinds';
import { LABELLED_PORT, PORT_PAIRS } from '@/domain/reference/lane-kinds';
import { useTranslations } from '@/i18n/translations';
import { ApiError } from '@/shared/api/error';
import { FormFooter } from '@/shared/forms/form-footer';
import { FormStep, WideField } from '@/shared/forms/form-step';
import { type FieldSpec, fieldOf } from '@/shared/forms/schema/field';
import { DATE, NUMBER, TEXT } from '@/shared/forms/schema/kinds';
import { FieldRules } from '@/shared/forms/schema/rules';
import { SchemaFields, SchemaForm, SchemaStep } from '@/shared/forms/schema/schema-form';
import { today } from '@/shared/lib/dates';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { PageHeader } from '@/shared/ui/page/page-header';
import { Facts } from '@/shared/ui/values/facts';

import { blankRate, furtherLanes, payloadOf, type RateValues, valuesOf } from './form-model';
import { RateLimitDialog } from './limit-dialog';
import { MatchedLink } from './matched-link';
import { RATES, type Rate, type RateLimits } from './params';
import { saveRate } from './rates';

const PRICE_PLACES = 2;

export interface RateFormProps {
  limits: RateLimits;
  /** The rate to edit, whose lane and container stay; null for a new one. */
  rate: Rate | null;
}

const need = (name: string, label: string, requiredMessage: string) => ({
  name,
  label,
  required: true,
  requiredMessage,
});

/** From where to where, in which container. */
function useLaneFields(): FieldSpec[] {
  const required = useTranslations('freightRates.required');
  const listings = useTranslations('listings.required');
  const enquiry = useTranslations('enquiry.fields');
  return [
    fieldOf(
      LABELLED_PORT,
      need('loadingPort', enquiry('sourcePort'), required('loadingPort')),
      undefined,
    ),
    fieldOf(
      LABELLED_PORT,
      {
        ...need('destinationPort', enquiry('destinationPort'), listings('destinationPort')),
        check: (value, { loadingPort }) => (value === loadingPort ? listings('otherPort') : null),
      },
      undefined,
    ),
    fieldOf(
      CONTAINER,
      need('containerType', enquiry('containerType'), required('container')),
      undefined,
    ),
  ];
}

/** What it costs, until when, and what it includes. */
function useTermFields({ limits }: RateFormProps): FieldSpec[] {
  const t = useTranslations('freightRates');
  const offers = useTranslations('offers');
  const enquiry = useTranslations('enquiry.fields');
  const quotations = useTranslations('quotations.required');
  const rules = new FieldRules(limits.fields);
  const currency = need('currency', enquiry('currency'), quotations('currencyCode'));
  return [
    fieldOf(
      NUMBER,
      {
        ...need('oceanfreight', t('fields.rate'), quotations('price')),
        ...rules.checks('oceanfreight'),
      },
      { ...rules.number('oceanfreight', PRICE_PLACES), currencyField: 'currency' },
    ),
    limits.currencyIsLocked
      ? fieldOf(TEXT, { ...currency, locked: t('dollarsOnly') }, { dir: 'ltr' })
      : fieldOf(CURRENCY, currency, undefined),
    fieldOf(
      DATE,
      {
        ...need('pricevalidity', t('fields.validity'), t('required.validity')),
        ...rules.checks('pricevalidity'),
      },
      rules.date('pricevalidity', today()),
    ),
    fieldOf(
      TEXT,
      {
        ...need('comments', offers('fields.comments'), t('required.comments')),
        maxLength: limits.commentsLength,
        ...rules.checks('comments'),
        wide: true,
      },
      { rows: { min: 3 }, dir: 'auto' },
    ),
  ];
}

/** The other lanes to publish the same rate on, if there may be any. */
function useFurtherLanes({ limits, rate }: RateFormProps): FieldSpec[] {
  const company = useTranslations('company.fields');
  const max = rate ? 0 : furtherLanes(limits);
  if (max === 0) return [];
  return [
    fieldOf(PORT_PAIRS, { name: 'portPairs', label: company('portPairs'), wide: true }, { max }),
  ];
}

/** /updatefreightrate: publishes a rate, or gives one new terms. */
export function RateFormScreen(props: RateFormProps) {
  const { limits, rate } = props;
  const t = useTranslations('freightRates');
  const products = useTranslations('products');
  const common = useTranslations('common');
  const [isFull, setFull] = useState(false);
  const lane = useLaneFields();
  const terms = useTermFields(props);
  const further = useFurtherLanes(props);
  const fields = rate ? terms : [...lane, ...terms, ...further];
  const form = useRecordForm<RateValues>({
    name: 'freight-rates',
    record: rate,
    start: rate ? valuesOf(rate) : blankRate(limits),
    fields,
    save: (id, values, key) => saveRate(id, payloadOf(values), key),
    changed: [RATES, ENTITLEMENTS],
    list: paths.freightRates.list(),
    onRefused: (error) => {
      const isLimit = error instanceof ApiError && error.code === 'LIMIT_REACHED';
      setFull(isLimit);
      return isLimit;
    },
  });
  return (
    <SchemaForm
      {...form}
      head={
        <>
          <PageHeader
            back={paths.freightRates.list()}
            title={t(rate ? 'editTitle' : 'addTitle')}
            lead={products('formLead')}
          />
          {rate ? null : <FreeAccount />}
        </>
      }
    >
      <FormStep title={t('steps.lane')} hint={rate ? t('laneStays') : null}>
        {rate ? <StoredLane rate={rate} /> : <SchemaFields fields={lane} />}
        <WideField>
          <MatchedLink />
        </WideField>
      </FormStep>
      <SchemaStep title={t('steps.terms')} hint={t('termsHint')} fields={terms} />
      {further.length > 0 ? (
        <SchemaStep title={t('steps.further')} hint={t('furtherHint')} fields={further} />
      ) : null}
      <FormFooter cancel={paths.freightRates.list()} note={t('saveNote')}>
        <Button type="submit" loading={form.busy} leftSection={<IconDeviceFloppy size={17} />}>
          {rate ? common('save') : t('publish')}
        </Button>
      </FormFooter>
      <RateLimitDialog limits={limits} opened={isFull} onClose={() => setFull(false)} />
    </SchemaForm>
  );
}

/** The lane and container of a stored rate, which stay. */
function StoredLane({ rate }: { rate: Rate }) {
  const enquiry = useTranslations('enquiry');
  const containerName = useContainerName();
  return (
    <WideField>
      <Facts
        facts={[
          { key: 'lane', label: enquiry('lane'), value: <RateLane rate={rate} /> },
          {
            key: 'container',
            label: enquiry('fields.containerType'),
            value: containerName(rate.containerType),
          },
        ]}
      />
    </WideField>
  );
}
