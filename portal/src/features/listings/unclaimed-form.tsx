'use client';

import { IconInfoCircle } from '@tabler/icons-react';
import { CATEGORY, COUNTRY, HS_CODE, PORT, UNIT } from '@/domain/reference/field-kinds';
import { useTranslations } from '@/i18n/translations';
import { fieldOf } from '@/shared/forms/schema/field';
import { CHOICE, FILES, NUMBER, TEXT } from '@/shared/forms/schema/kinds';
import { FieldRules } from '@/shared/forms/schema/rules';
import { SchemaStep } from '@/shared/forms/schema/schema-form';
import { ACCEPTED_WITH_GIF, inMegabytes } from '@/shared/lib/files';
import { paths } from '@/shared/lib/paths';
import { Notice } from '@/shared/ui/feedback/notice';
import { PageHeader } from '@/shared/ui/page/page-header';

import { FormFrame } from './form-frame';
import { blankUnclaimed, type UnclaimedValues, unclaimedPayload } from './form-model';
import { ListingForm } from './listing-form';
import { type ListingRules, PRICE_BASES, type UnclaimedFacts } from './params';
import { previewUnclaimed, useUnclaimedRules } from './resources';

/** /unclaimed-cargo/details: the form of unclaimed cargo. */
export function UnclaimedFormScreen() {
  return (
    <FormFrame kind="unclaimed" rules={useUnclaimedRules()} list={paths.unclaimed.list()}>
      {(rules) => <UnclaimedForm rules={rules} />}
    </FormFrame>
  );
}

function useFields(rules: ListingRules) {
  const t = useTranslations('listings.fields');
  const required = useTranslations('listings.required');
  const product = useTranslations('products');
  const form = useTranslations('listings.form');
  const enquiry = useTranslations('enquiry.fields');
  const fieldRules = new FieldRules(rules.fields);
  const need = (name: string, label: string, requiredMessage: string) => ({
    name,
    label,
    required: true,
    requiredMessage,
    ...fieldRules.checks(name),
  });
  const basis = useTranslations('listings.basis');
  const price = (name: 'contractPrice' | 'newPrice') =>
    fieldOf(NUMBER, need(name, t(name), required('price')), {
      ...fieldRules.number(name, 2),
      currency: rules.currency,
    });
  const country = need('sourceCountry', enquiry('sourceCountry'), required('sourceCountry'));
  const goods = [
    fieldOf(
      CATEGORY,
      need('productCategory', enquiry('categoryId'), product('required.category')),
      {},
    ),
    fieldOf(HS_CODE, need('hscode', enquiry('hsCodeId'), product('required.hsCode')), {
      within: 'productCategory',
    }),
    fieldOf(
      TEXT,
      {
        ...need('description', product('fields.description'), product('required.description')),
        maxLength: rules.descriptionLength,
        wide: true,
      },
      { rows: { min: 3 } },
    ),
    fieldOf(NUMBER, need('availableRequired', t('quantity'), required('quantity')), {
      ...fieldRules.number('availableRequired', 3),
    }),
    fieldOf(UNIT, need('uom', enquiry('units'), required('uom')), undefined),
  ];
  const route = [
    rules.sourceCountryLocked
      ? fieldOf(TEXT, { ...country, locked: form('lockedCountry') }, {})
      : fieldOf(COUNTRY, country, { clearable: false }),
    fieldOf(PORT, need('sourcePort', enquiry('sourcePort'), required('sourcePort')), {
      within: 'sourceCountry',
    }),
    fieldOf(
      COUNTRY,
      need('destinationCountry', enquiry('destinationCountry'), required('destinationCountry')),
      { clearable: false },
    ),
    fieldOf(
      PORT,
      {
        ...need('destinationPort', enquiry('destinationPort'), required('destinationPort')),
        check: (value, values) => (value === values.sourcePort ? required('otherPort') : null),
      },
      { within: 'destinationCountry' },
    ),
  ];
  const prices = [
    price('contractPrice'),
    price('newPrice'),
    fieldOf(CHOICE, need('priceBasis', t('priceBasis'), required('priceBasis')), {
      data: PRICE_BASES.map((value) => ({ value, label: basis(value) })),
    }),
    fieldOf(
      TEXT,
      { name: 'currency', label: enquiry('currency'), locked: form('lockedCurrency') },
      {},
    ),
  ];
  const files = [
    fieldOf(
      FILES,
      { name: 'attachment', label: '', wide: true },
      {
        slots: rules.maxAttachments,
        maxBytes: rules.maxFileBytes,
        purpose: 'listing' as const,
        accept: ACCEPTED_WITH_GIF,
        rule: form('files', {
          count: rules.maxAttachments,
          megabytes: inMegabytes(rules.maxFileBytes),
        }),
      },
    ),
  ];
  return { goods, route, prices, files };
}

function UnclaimedForm({ rules }: { rules: ListingRules }) {
  const t = useTranslations('listings.form');
  const words = useTranslations('listings.unclaimed');
  const products = useTranslations('products');
  const common = useTranslations('common');
  const { goods, route, prices, files } = useFields(rules);
  return (
    <ListingForm<UnclaimedValues, UnclaimedFacts>
      kind="unclaimed"
      fields={[...goods, ...route, ...prices, ...files]}
      blank={blankUnclaimed(rules)}
      preview={(values) => previewUnclaimed(unclaimedPayload(values))}
      review={paths.unclaimed.review()}
      list={paths.unclaimed.list()}
      head={
        <PageHeader
          back={paths.unclaimed.list()}
          title={words('create')}
          lead={products('formLead')}
        />
      }
    >
      <SchemaStep title={t('steps.goods')} hint={null} fields={goods} />
      <SchemaStep title={t('steps.route')} hint={null} fields={route} />
      <SchemaStep title={t('steps.price')} hint={null} fields={prices} />
      <SchemaStep title={common('attachments')} hint={null} fields={files}>
        <Notice tone="info" icon={IconInfoCircle}>
          {t('tip')}
        </Notice>
      </SchemaStep>
    </ListingForm>
  );
}
