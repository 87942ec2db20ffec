import type { Schema } from '@/shared/api/types';
import type { Attachment } from '@/shared/forms/files/upload';
import type { FormValues } from '@/shared/forms/form-store';

import type { OfferPayload } from './offers';
import type { Offer } from './params';

export type Product = Pick<Schema<'ProductOut'>, 'id' | 'name' | 'primaryImage' | 'images'>;

export type OfferValues = FormValues & {
  productId: string | null;
  qty: number | null;
  uom: string | null;
  price: number | null;
  paymentTerms: string | null;
  locationForDelivery: string | null;
  expiryDate: string | null;
  comments: string | null;
  primaryImage: Attachment | null;
  images: Attachment[];
};

export const BLANK: OfferValues = {
  productId: null,
  qty: null,
  uom: null,
  price: null,
  paymentTerms: null,
  locationForDelivery: null,
  expiryDate: null,
  comments: null,
  primaryImage: null,
  images: [],
};

const fileOf = ({ src, originalName }: Attachment): Attachment => ({ src, originalName });

/** The pictures of a product or an offer. The API sends the primary one first. */
function picturesOf({ primaryImage, images }: Pick<Product, 'primaryImage' | 'images'>) {
  const [first, ...further] = images;
  const isPrimary = first && first.src === primaryImage;
  return {
    primaryImage: isPrimary ? fileOf(first) : null,
    images: (isPrimary ? further : images).map(fileOf),
  };
}

/** The form's values for a stored offer. */
export function valuesOf(offer: Offer): OfferValues {
  return {
    productId: offer.productId === null ? null : String(offer.productId),
    qty: offer.qty,
    uom: offer.uom,
    price: offer.price,
    paymentTerms: offer.paymentTerms,
    locationForDelivery: offer.locationForDelivery,
    expiryDate: offer.expiryDate,
    comments: offer.comments,
    ...picturesOf(offer),
  };
}

/** What a new value of a field changes: another product comes with its own pictures. */
export const changesAmong =
  (products: readonly Product[]) =>
  (name: string, value: unknown): Partial<OfferValues> => {
    const product =
      name === 'productId' ? products.find(({ id }) => String(id) === value) : undefined;
    return { [name]: value, ...(product ? picturesOf(product) : {}) };
  };

/** What the form sends: all images, the primary one first. */
export function payloadOf(values: OfferValues): OfferPayload {
  const { primaryImage, images, productId, ...said } = values;
  return {
    ...said,
    productId: productId === null ? null : Number(productId),
    primaryImage: primaryImage?.src ?? null,
    images: primaryImage ? [primaryImage, ...images] : images,
  } as OfferPayload;
}
