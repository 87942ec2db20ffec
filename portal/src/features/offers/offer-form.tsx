'use client';

import { IconDeviceFloppy } from '@tabler/icons-react';
import { FreeAccount } from '@/domain/account/account-notices';
import { isExmill } from '@/domain/enquiry/delivery-place';
import { useRecordForm } from '@/domain/own-records/use-record-form';
import { UNIT } from '@/domain/reference/field-kinds';
import { useTranslations } from '@/i18n/translations';
import { FormFooter } from '@/shared/forms/form-footer';
import { type FieldSpec, fieldOf } from '@/shared/forms/schema/field';
import { CHOICE, DATE, FILE, FILES, NUMBER, TEXT } from '@/shared/forms/schema/kinds';
import { FieldRules } from '@/shared/forms/schema/rules';
import { SchemaForm, SchemaStep } from '@/shared/forms/schema/schema-form';
import { today } from '@/shared/lib/dates';
import { inMegabytes } from '@/shared/lib/files';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { PageHeader } from '@/shared/ui/page/page-header';

import {
  BLANK,
  changesAmong,
  type OfferValues,
  type Product,
  payloadOf,
  valuesOf,
} from './form-model';
import { useTermsText } from './offer-parts';
import { OFFERS_AND_PLAN, saveOffer } from './offers';
import type { Offer, OfferLimits } from './params';

const PICTURES = '.jpg,.jpeg,.png';
const PRICE_PLACES = 2;
const RUPEE = 'INR';

export interface OfferFormProps {
  limits: OfferLimits;
  /** The products that can be offered. */
  products: readonly Product[];
  /** The offer to edit; null for a new one. */
  offer: Offer | null;
}

/** The choices of products; that of a stored offer stays among them. */
function optionsOf({ products, offer }: OfferFormProps) {
  const options = products.map(({ id, name }) => ({ value: String(id), label: name }));
  const own = offer?.productId ?? null;
  if (own === null || products.some(({ id }) => id === own)) return options;
  return [{ value: String(own), label: offer?.name ?? '' }, ...options];
}

/** What is offered: the product, how much, at what price, where and until when. */
function useGoods(props: OfferFormProps): FieldSpec[] {
  const { limits } = props;
  const t = useTranslations('offers');
  const enquiry = useTranslations('enquiry.fields');
  const quotations = useTranslations('quotations');
  const products = useTranslations('products');
  const termsText = useTermsText();
  const [delivery, exmill] = [enquiry('locationForDelivery'), enquiry('exmillLocation')];
  const rules = new FieldRules(limits.fields);
  const needed = (name: string, label: string, requiredMessage: string) => ({
    name,
    label,
    required: true,
    requiredMessage,
    ...rules.checks(name),
  });
  return [
    fieldOf(
      CHOICE,
      { ...needed('productId', products('fields.name'), products('required.name')), wide: true },
      { data: optionsOf(props), searchable: true },
    ),
    fieldOf(NUMBER, needed('qty', t('fields.qty'), t('required.qty')), {
      ...rules.number('qty', limits.quantityPlaces),
    }),
    fieldOf(UNIT, needed('uom', enquiry('units'), t('required.uom')), undefined),
    fieldOf(NUMBER, needed('price', t('fields.price'), quotations('required.price')), {
      ...rules.number('price', PRICE_PLACES),
      currency: RUPEE,
    }),
    fieldOf(
      DATE,
      needed('expiryDate', quotations('fields.expiryDate'), quotations('required.expiryDate')),
      rules.date('expiryDate', today()),
    ),
    fieldOf(
      CHOICE,
      needed('paymentTerms', enquiry('paymentTerms'), quotations('required.paymentTerms')),
      { data: limits.terms.map((value) => ({ value, label: termsText(value) })) },
    ),
    fieldOf(
      TEXT,
      {
        ...needed('locationForDelivery', '', t('required.place')),
        label: ({ paymentTerms }) => (isExmill(paymentTerms) ? exmill : delivery),
        maxLength: limits.locationLength,
      },
      { dir: 'auto' },
    ),
    fieldOf(
      TEXT,
      {
        ...needed('comments', t('fields.comments'), t('required.comments')),
        maxLength: limits.commentsLength,
        wide: true,
      },
      { rows: { min: 3 }, dir: 'auto' },
    ),
  ];
}

/** The pictures, which begin as those of the product. */
function usePictures({ limits }: OfferFormProps): FieldSpec[] {
  const t = useTranslations('products');
  const megabytes = inMegabytes(limits.maxFileBytes);
  const upload = {
    purpose: 'product_image' as const,
    maxBytes: limits.maxFileBytes,
    accept: PICTURES,
  };
  const primary = fieldOf(
    FILE,
    { name: 'primaryImage', label: t('fields.primaryImage'), wide: true },
    { ...upload, description: t('imageRule', { megabytes }) },
  );
  if (limits.images < 2) return [primary];
  const further = fieldOf(
    FILES,
    { name: 'images', label: t('fields.furtherImages'), wide: true },
    { ...upload, slots: limits.images - 1, rule: t('imageRule', { megabytes }) },
  );
  return [primary, further];
}

/** Add or Edit Offer Product. */
export function OfferFormScreen(props: OfferFormProps) {
  const { offer, products } = props;
  const t = useTranslations('offers');
  const own = useTranslations('products');
  const common = useTranslations('common');
  const goods = useGoods(props);
  const pictures = usePictures(props);
  const form = useRecordForm<OfferValues>({
    name: 'offers',
    record: offer,
    start: offer ? valuesOf(offer) : BLANK,
    fields: [...goods, ...pictures],
    changesOf: changesAmong(products),
    save: (id, values, key) => saveOffer(id, payloadOf(values), key),
    changed: OFFERS_AND_PLAN,
    list: paths.offers.list(),
  });
  return (
    <SchemaForm
      {...form}
      head={
        <>
          <PageHeader
            back={paths.offers.list()}
            title={t(offer ? 'editTitle' : 'addTitle')}
            lead={own('formLead')}
          />
          {offer ? null : <FreeAccount />}
        </>
      }
    >
      <SchemaStep title={t('steps.goods')} hint={null} fields={goods} />
      <SchemaStep title={own('fields.images')} hint={t('imagesHint')} fields={pictures} />
      <FormFooter cancel={paths.offers.list()} note={t('saveNote')}>
        <Button type="submit" loading={form.busy} leftSection={<IconDeviceFloppy size={17} />}>
          {common('save')}
        </Button>
      </FormFooter>
    </SchemaForm>
  );
}
