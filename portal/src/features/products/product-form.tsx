'use client';

import { IconSend } from '@tabler/icons-react';
import { FreeAccount } from '@/domain/account/account-notices';
import { useRecordForm } from '@/domain/own-records/use-record-form';
import { CATEGORY, HS_CODE } from '@/domain/reference/field-kinds';
import { useTranslations } from '@/i18n/translations';
import { FormFooter } from '@/shared/forms/form-footer';
import { fieldOf } from '@/shared/forms/schema/field';
import { FILE, FILES, TEXT } from '@/shared/forms/schema/kinds';
import { SchemaForm, SchemaStep } from '@/shared/forms/schema/schema-form';
import { inMegabytes } from '@/shared/lib/files';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { PageHeader } from '@/shared/ui/page/page-header';

import { BLANK, changesOf, type ProductValues, payloadOf, valuesOf } from './form-model';
import type { Product, ProductLimits } from './params';
import { saveProduct } from './products';

const PICTURES = '.jpg,.jpeg,.png';

interface ProductFormProps {
  limits: ProductLimits;
  /** The product to edit; null for a new one. */
  product: Product | null;
}

/** The form's fields: what is sold, and its pictures. */
function useFields({ limits, product }: ProductFormProps) {
  const t = useTranslations('products');
  const enquiry = useTranslations('enquiry.fields');
  const megabytes = inMegabytes(limits.maxFileBytes);
  const upload = {
    purpose: 'product_image' as const,
    maxBytes: limits.maxFileBytes,
    accept: PICTURES,
  };
  const text = (name: 'name' | 'description' | 'specification', maxLength: number) => ({
    name,
    label: t(`fields.${name}`),
    required: true,
    requiredMessage: t(`required.${name}`),
    maxLength,
    wide: true,
  });
  const goods = [
    fieldOf(
      CATEGORY,
      {
        name: 'categoryId',
        label: enquiry('categoryId'),
        required: true,
        requiredMessage: t('required.category'),
      },
      { stored: product?.categories.name },
    ),
    fieldOf(
      HS_CODE,
      {
        name: 'hsCodeId',
        label: enquiry('hsCodeId'),
        required: true,
        requiredMessage: t('required.hsCode'),
      },
      {
        within: 'categoryId',
        stored: product ? `${product.hscode.code} ${product.hscode.description}` : null,
      },
    ),
    fieldOf(TEXT, text('name', limits.nameLength), {}),
    fieldOf(TEXT, text('description', limits.textLength), { rows: { min: 3 } }),
    fieldOf(TEXT, text('specification', limits.textLength), { rows: { min: 3 } }),
  ];
  const pictures = [
    fieldOf(
      FILE,
      {
        name: 'primaryImage',
        label: t('fields.primaryImage'),
        required: true,
        requiredMessage: t('required.image'),
        wide: true,
      },
      { ...upload, description: t('imageRule', { megabytes }) },
    ),
    fieldOf(
      FILES,
      { name: 'images', label: t('fields.furtherImages'), wide: true },
      { ...upload, slots: limits.images - 1, rule: t('imageRule', { megabytes }) },
    ),
  ];
  return { goods, pictures };
}

export function ProductFormScreen(props: ProductFormProps) {
  const { limits, product } = props;
  const t = useTranslations('products');
  const common = useTranslations('common');
  const { goods, pictures } = useFields(props);
  const fields = limits.images > 1 ? [...goods, ...pictures] : [...goods, ...pictures.slice(0, 1)];
  const form = useRecordForm<ProductValues>({
    name: 'products',
    record: product,
    start: product ? valuesOf(product) : BLANK,
    fields,
    changesOf,
    save: (id, values, key) => saveProduct(id, payloadOf(values), key),
    changed: ['/api/products'],
    list: paths.products.list(),
  });
  return (
    <SchemaForm
      {...form}
      head={
        <>
          <PageHeader
            back={paths.products.list()}
            title={t(product ? 'editTitle' : 'addTitle')}
            lead={product?.status === 'approved' ? t('againLead') : t('formLead')}
          />
          {product ? null : <FreeAccount />}
        </>
      }
    >
      <SchemaStep title={t('steps.goods')} hint={null} fields={goods} />
      <SchemaStep title={t('fields.images')} hint={null} fields={fields.slice(goods.length)} />
      <FormFooter
        cancel={paths.products.list()}
        note={t('reviewNote', { hours: limits.reviewHours })}
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
