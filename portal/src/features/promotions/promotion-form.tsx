'use client';

import { IconSend } from '@tabler/icons-react';
import { useRecordForm } from '@/domain/own-records/use-record-form';
import { CATEGORY, COUNTRY, HS_CODE, PORT } from '@/domain/reference/field-kinds';
import { useTranslations } from '@/i18n/translations';
import { ApiError } from '@/shared/api/error';
import { FormFooter } from '@/shared/forms/form-footer';
import { fieldOf } from '@/shared/forms/schema/field';
import { DATE, TEXT } from '@/shared/forms/schema/kinds';
import { FieldRules } from '@/shared/forms/schema/rules';
import { SchemaForm, SchemaStep } from '@/shared/forms/schema/schema-form';
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
  const enquiry = useTranslations('enquiry.fields');
  const fieldRules = new FieldRules(rules.fields);
  const required = (name: string) => ({ ...fieldRules.checks(name), name, required: true });
  const said = [
    fieldOf(TEXT, { ...required('title'), label: t('fields.title'), wide: true }, { dir: 'auto' }),
    fieldOf(
      CATEGORY,
      { ...required('categoryId'), label: enquiry('categoryId') },
      { stored: promotion?.category },
    ),
    fieldOf(
      HS_CODE,
      { ...required('hsCodeId'), label: enquiry('hsCodeId') },
      {
        within: 'categoryId',
        stored: promotion ? `${promotion.hsCode.code} ${promotion.hsCode.description}` : null,
      },
    ),
    fieldOf(
      DATE,
      { ...required('startDate'), label: t('fields.startDate') },
      fieldRules.date('startDate', promotion?.startDate ?? rules.today),
    ),
    fieldOf(
      DATE,
      {
        ...required('endDate'),
        label: t('fields.endDate'),
        check: (end, values) =>
          fieldRules.problem('endDate', end) ??
          (endsTooEarly(values.startDate, end) ? t('endBeforeStart') : null),
      },
      fieldRules.date('endDate', rules.today),
    ),
    fieldOf(
      TEXT,
      { ...required('description'), label: t('fields.message'), wide: true },
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
  const { said, readers } = useFields(props);
  const form = useRecordForm<PromotionValues>({
    name: 'promotions',
    record: promotion,
    start: promotion ? valuesOf(promotion) : BLANK,
    fields: [...said, ...readers],
    changesOf,
    save: (id, values, key) => savePromotion(id, payloadOf(values), key),
    changed: [PROMOTIONS],
    list: paths.promotions.list(),
    onRefused: (error) => {
      // A refusal in words is shown as it is; without any, the documents' words say what failed.
      if (error instanceof ApiError && error.status > 0 && error.status < 500) return false;
      const isAnswered = error instanceof ApiError && error.status > 0;
      toast.error(t(isAnswered ? 'saveFailed' : 'saveError'));
      return true;
    },
  });
  return (
    <SchemaForm
      {...form}
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
          loading={form.busy}
          leftSection={<IconSend size={17} className="mirrored" />}
        >
          {common('submit')}
        </Button>
      </FormFooter>
    </SchemaForm>
  );
}
