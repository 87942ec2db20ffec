'use client';

import { IconSend } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

import { useSession } from '@/domain/account/session-context';
import { CATEGORY, COUNTRY, HS_CODE, PORT } from '@/domain/reference/field-kinds';
import { useRouter } from '@/i18n/navigation';
import { ApiError } from '@/shared/api/error';
import { useInvalidate } from '@/shared/api/use-resource';
import { FormFooter } from '@/shared/forms/form-footer';
import { fieldOf, problemsIn } from '@/shared/forms/schema/field';
import { DATE, TEXT } from '@/shared/forms/schema/kinds';
import { SchemaForm, SchemaStep } from '@/shared/forms/schema/schema-form';
import { useSchemaForm } from '@/shared/forms/schema/use-schema-form';
import { useSend } from '@/shared/forms/use-submit';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { toast } from '@/shared/ui/feedback/toast';
import { PageHeader } from '@/shared/ui/page/page-header';

import {
  BLANK,
  changesOf,
  endsTooEarly,
  type PromotionValues,
  payloadOf,
  valuesOf,
} from './form-model';
import { PROMOTIONS, type Promotion, type PromotionRules } from './params';
import { savePromotion } from './promotions';
import { TARGET_TYPES } from './target-types';

interface PromotionFormProps {
  rules: PromotionRules;
  /** The promotion to edit; null for a new one. */
  promotion: Promotion | null;
}

/** The form's fields: what is promoted and when, and for whom. */
function useFields({ rules, promotion }: PromotionFormProps) {
  const t = useTranslations('promotions');
  const products = useTranslations('products.required');
  const enquiry = useTranslations('enquiry.fields');
  const required = (name: 'title' | 'startDate' | 'endDate' | 'message') => ({
    label: t(`fields.${name}`),
    required: true,
    requiredMessage: t(`required.${name}`),
  });
  const said = [
    fieldOf(
      TEXT,
      { name: 'title', ...required('title'), maxLength: rules.titleLength, wide: true },
      { dir: 'auto' },
    ),
    fieldOf(
      CATEGORY,
      {
        name: 'categoryId',
        label: enquiry('categoryId'),
        required: true,
        requiredMessage: products('category'),
      },
      { stored: promotion?.category },
    ),
    fieldOf(
      HS_CODE,
      {
        name: 'hsCodeId',
        label: enquiry('hsCodeId'),
        required: true,
        requiredMessage: products('hsCode'),
      },
      {
        within: 'categoryId',
        stored: promotion ? `${promotion.hsCode.code} ${promotion.hsCode.description}` : null,
      },
    ),
    fieldOf(
      DATE,
      { name: 'startDate', ...required('startDate') },
      { earliest: promotion?.startDate ?? rules.today },
    ),
    fieldOf(
      DATE,
      {
        name: 'endDate',
        ...required('endDate'),
        check: (end, values) => (endsTooEarly(values.startDate, end) ? t('endBeforeStart') : null),
      },
      { earliest: rules.today },
    ),
    fieldOf(
      TEXT,
      {
        name: 'description',
        ...required('message'),
        maxLength: rules.messageLength,
        tooLongMessage: t('messageTooLong'),
        wide: true,
      },
      { rows: { min: 3 }, dir: 'auto' },
    ),
  ];
  const readers = [
    fieldOf(
      COUNTRY,
      { name: 'countryId', label: enquiry('destinationCountry') },
      { clearable: true },
    ),
    fieldOf(
      PORT,
      { name: 'portId', label: enquiry('destinationPort') },
      { within: 'countryId', stored: promotion?.port?.port },
    ),
    fieldOf(
      TARGET_TYPES,
      { name: 'targetedBusinessType', label: t('fields.types'), wide: true },
      undefined,
    ),
  ];
  return { said, readers };
}

export function PromotionFormScreen(props: PromotionFormProps) {
  const { rules, promotion } = props;
  const t = useTranslations('promotions');
  const common = useTranslations('common');
  const products = useTranslations('products');
  const router = useRouter();
  const invalidate = useInvalidate();
  const { user } = useSession();
  const { said, readers } = useFields(props);
  const fields = [...said, ...readers];
  const form = useSchemaForm<PromotionValues>({
    initial: () => (promotion ? valuesOf(promotion) : BLANK),
    changesOf,
    draft: {
      person: user.id,
      form: promotion ? `promotions:edit:${promotion.id}` : 'promotions:new',
      over: promotion ? valuesOf(promotion) : BLANK,
      fields,
    },
  });
  const sending = useSend<PromotionValues, Awaited<ReturnType<typeof savePromotion>>>(form.store, {
    send: (values, key) => savePromotion(promotion?.id ?? null, payloadOf(values), key),
    onDone: async ({ message }) => {
      form.finish();
      if (message) toast.success(message);
      await invalidate(PROMOTIONS);
      router.push(paths.promotions.list());
    },
    onRefused: (error) => {
      // A refusal in words is shown as it is; without any, the documents' words say what failed.
      if (error instanceof ApiError && error.status > 0 && error.status < 500) return false;
      const isAnswered = error instanceof ApiError && error.status > 0;
      toast.error(t(isAnswered ? 'saveFailed' : 'saveError'));
      return true;
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
          back={paths.promotions.list()}
          title={t(promotion ? 'editTitle' : 'addTitle')}
          lead={promotion?.status === 'approved' ? t('againLead') : products('formLead')}
        />
      }
    >
      <SchemaStep title={t('steps.what')} hint={null} fields={said} />
      <SchemaStep title={t('steps.readers')} hint={t('readersHint')} fields={readers} />
      <FormFooter
        cancel={paths.promotions.list()}
        note={t('reviewNote', { hours: rules.reviewHours })}
      >
        <Button
          type="submit"
          loading={sending.busy}
          leftSection={<IconSend size={17} className="mirrored" />}
        >
          {common('submit')}
        </Button>
      </FormFooter>
    </SchemaForm>
  );
}
