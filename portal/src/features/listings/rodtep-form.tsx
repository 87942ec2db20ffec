'use client';

import { IconList } from '@tabler/icons-react';
import { CATEGORY, HS_CODE, PORT } from '@/domain/reference/field-kinds';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { fieldOf } from '@/shared/forms/schema/field';
import { DATE, NUMBER, TEXT } from '@/shared/forms/schema/kinds';
import { FieldRules } from '@/shared/forms/schema/rules';
import { SchemaStep } from '@/shared/forms/schema/schema-form';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { PageHeader } from '@/shared/ui/page/page-header';

import { FormFrame } from './form-frame';
import { blankRodtep, type RodtepValues, rodtepPayload } from './form-model';
import { ListingForm } from './listing-form';
import type { ListingRules, RodtepFacts } from './params';
import { previewRodtep, useRodtepRules } from './resources';

/** Room for the spaces and dashes of a scrip number. */
const TYPED_SCRIP = 2;

/** /sell-rodtep: the form of a RODTEP offer. */
export function RodtepFormScreen() {
  return (
    <FormFrame kind="rodtep" rules={useRodtepRules()} list={paths.rodtep.list()}>
      {(rules) => <RodtepForm rules={rules} />}
    </FormFrame>
  );
}

function useFields(rules: ListingRules) {
  const t = useTranslations('listings.fields');
  const required = useTranslations('listings.required');
  const product = useTranslations('products.required');
  const enquiry = useTranslations('enquiry.fields');
  const fieldRules = new FieldRules(rules.fields);
  const amount = (name: string) => ({ ...fieldRules.number(name, 2), currency: rules.currency });
  const credit = [
    fieldOf(
      CATEGORY,
      {
        name: 'name',
        label: enquiry('categoryId'),
        required: true,
        requiredMessage: product('category'),
      },
      {},
    ),
    fieldOf(
      HS_CODE,
      {
        name: 'code',
        label: enquiry('hsCodeId'),
        required: true,
        requiredMessage: product('hsCode'),
      },
      { within: 'name' },
    ),
    fieldOf(
      PORT,
      {
        name: 'port',
        label: enquiry('sourcePort'),
        required: true,
        requiredMessage: required('sourcePort'),
      },
      { within: 'country' },
    ),
    fieldOf(
      NUMBER,
      {
        name: 'totalRodtepValue',
        label: t('totalInRupees'),
        required: true,
        requiredMessage: required('value'),
        ...fieldRules.checks('totalRodtepValue'),
      },
      amount('totalRodtepValue'),
    ),
  ];
  const offer = [
    fieldOf(
      NUMBER,
      { ...fieldRules.checks('askingPrice'), name: 'askingPrice', label: t('askingInRupees') },
      amount('askingPrice'),
    ),
    fieldOf(
      TEXT,
      {
        ...fieldRules.checks('scripNumber'),
        name: 'scripNumber',
        label: t('scripNumber'),
        maxLength: rules.scripLength * TYPED_SCRIP,
      },
      { dir: 'ltr', upperCase: true, counted: false },
    ),
    fieldOf(
      DATE,
      { ...fieldRules.checks('expiryDate'), name: 'expiryDate', label: t('expiryDate') },
      fieldRules.date('expiryDate', rules.today),
    ),
  ];
  return { credit, offer };
}

function RodtepForm({ rules }: { rules: ListingRules }) {
  const t = useTranslations('listings.form');
  const words = useTranslations('listings.rodtep');
  const products = useTranslations('products');
  const shell = useTranslations('shell');
  const { credit, offer } = useFields(rules);
  return (
    <ListingForm<RodtepValues, RodtepFacts>
      kind="rodtep"
      fields={[...credit, ...offer]}
      blank={blankRodtep(rules)}
      preview={(values) => previewRodtep(rodtepPayload(values))}
      review={paths.rodtep.review()}
      list={paths.rodtep.list()}
      head={
        <PageHeader
          title={shell('menu.rodtep')}
          lead={products('formLead')}
          actions={
            <Button
              component={Link}
              href={paths.rodtep.list()}
              variant="default"
              leftSection={<IconList size={17} />}
            >
              {words('toList')}
            </Button>
          }
        />
      }
    >
      <SchemaStep title={t('steps.credit')} hint={null} fields={credit} />
      <SchemaStep title={t('steps.offer')} hint={t('offerHint')} fields={offer} />
    </ListingForm>
  );
}
