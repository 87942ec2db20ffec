import type { Attachment } from '@/shared/forms/files/upload';
import type { FormValues } from '@/shared/forms/form-store';
import type { Product } from './params';
import type { ProductPayload } from './products';

export type ProductValues = FormValues & {
  categoryId: string | null;
  hsCodeId: string | null;
  name: string | null;
  description: string | null;
  specification: string | null;
  primaryImage: Attachment | null;
  images: Attachment[];
};

export const BLANK: ProductValues = {
  categoryId: null,
  hsCodeId: null,
  name: null,
  description: null,
  specification: null,
  primaryImage: null,
  images: [],
};

const fileOf = ({ src, originalName }: Attachment): Attachment => ({ src, originalName });

/** The form's values for a stored product. The API sends the primary image first. */
export function valuesOf(product: Product): ProductValues {
  const [first, ...further] = product.images;
  const isPrimary = first && first.src === product.primaryImage;
  return {
    categoryId: String(product.categoryId),
    hsCodeId: String(product.hsCodeId),
    name: product.name,
    description: product.description,
    specification: product.specification,
    primaryImage: isPrimary ? fileOf(first) : null,
    images: (isPrimary ? further : product.images).map(fileOf),
  };
}

/** What a new value of a field changes: another category has other HS codes. */
export const changesOf = (name: string, value: unknown): Partial<ProductValues> => ({
  [name]: value,
  ...(name === 'categoryId' ? { hsCodeId: null } : {}),
});

/** What the form sends: all images, the primary one among them. */
export function payloadOf(values: ProductValues): ProductPayload {
  const { primaryImage, images, categoryId, hsCodeId, ...texts } = values;
  return {
    ...texts,
    categoryId: categoryId === null ? null : Number(categoryId),
    hsCodeId: hsCodeId === null ? null : Number(hsCodeId),
    primaryImage: primaryImage?.src ?? null,
    images: primaryImage ? [primaryImage, ...images] : images,
    status: 'pending_approval',
  } as ProductPayload;
}
