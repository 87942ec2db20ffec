'use client';

import { IconArrowRight, IconInfoCircle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

import { useSession } from '@/domain/account/session-context';
import { CATEGORY, COUNTRY, HS_CODE, PORT, UNIT } from '@/domain/reference/field-kinds';
import { useRouter } from '@/i18n/navigation';
import { FormFooter } from '@/shared/forms/form-footer';
import { fieldOf, problemsIn } from '@/shared/forms/schema/field';
import { FILES, NUMBER, TEXT } from '@/shared/forms/schema/kinds';
import { SchemaForm, SchemaStep } from '@/shared/forms/schema/schema-form';
import { useSchemaForm } from '@/shared/forms/schema/use-schema-form';
import { useSend } from '@/shared/forms/use-submit';
import { ACCEPTED_WITH_GIF, inMegabytes } from '@/shared/lib/files';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { PageHeader } from '@/shared/ui/page/page-header';

import { FormFrame } from './form-frame';
import { blankUnclaimed, changesOf, type UnclaimedValues, unclaimedPayload } from './form-model';
import type { ListingRules, UnclaimedFacts } from './params';
import { previewUnclaimed, useUnclaimedRules } from './resources';
import { keepReviewed, readReviewed } from './reviewed';

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
  const need = (name: string, label: string, requiredMessage: string) => ({
    name,
    label,
    required: true,
    requiredMessage,
  });
  const price = (name: 'contractPrice' | 'newPrice') =>
    fieldOf(NUMBER, need(name, t(name), required('price')), {
      decimals: 2,
      maxLength: rules.priceLength,
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
      decimals: 3,
      maxLength: rules.priceLength,
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
  const router = useRouter();
  const { user } = useSession();
  const { goods, route, prices, files } = useFields(rules);
  const fields = [...goods, ...route, ...prices, ...files];
  const blank = blankUnclaimed(rules);
  const form = useSchemaForm<UnclaimedValues>({
    initial: () =>
      readReviewed<UnclaimedValues, UnclaimedFacts>('unclaimed', user.id)?.values ?? blank,
    changesOf,
    draft: { person: user.id, form: 'unclaimed:new', over: blank, fields },
  });
  const sending = useSend<UnclaimedValues, UnclaimedFacts>(form.store, {
    send: async (values) => (await previewUnclaimed(unclaimedPayload(values))).data,
    onDone: (facts) => {
      keepReviewed('unclaimed', user.id, form.store.getValues(), facts);
      form.finish();
      router.push(paths.unclaimed.review());
    },
  });
  const submit = () => {
    const values = form.store.getValues();
    if (!sending.showProblems(problemsIn(fields, values))) void sending.send(values);
  };
  return (
    <SchemaForm
      form={form}
      ref={sending.ref}
      busy={sending.busy}
      onSubmit={submit}
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
      <FormFooter cancel={paths.unclaimed.list()} note={t('next')}>
        <Button
          type="submit"
          loading={sending.busy}
          rightSection={<IconArrowRight size={17} className="mirrored" />}
        >
          {common('submit')}
        </Button>
      </FormFooter>
    </SchemaForm>
  );
}
