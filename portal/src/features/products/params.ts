import { type RowOf, rowList } from '@/shared/api/row-list';
import type { QueryOf, Schema } from '@/shared/api/types';
import { oneOf, text } from '@/shared/api/url-codecs';

export type Product = Schema<'ProductOut'>;
export type ProductLimits = Schema<'ProductLimitsOut'>;

export const STATUSES = ['pending_approval', 'approved', 'rejected'] as const;
/** The words for the statuses: some languages inflect them by the noun. */
export const STATUS_WORDS = {
  pending_approval: 'pending_approval',
  approved: 'product_approved',
  rejected: 'product_rejected',
} as const;
export const ACTIVE = ['true', 'false'] as const;

export const PRODUCT_LIST = rowList('/api/products', {
  limit: 10,
  filters: { filter: text(100), status: oneOf(STATUSES), active: oneOf(ACTIVE) },
  sorts: ['createdAt', 'name', 'status'],
  fields: ['id', 'name', 'thumbnail', 'categories', 'hscode', 'status', 'isActive', 'can'],
});

export type ProductRow = RowOf<typeof PRODUCT_LIST>;

/** The most products that a company's profile shows. No plan allows more unless staff change it. */
export const OFFERED_AT_MOST = 20;

/** The products that the company of a person offers. */
export const offeredInit = (userId: number) => ({
  query: { userId, limit: OFFERED_AT_MOST } as QueryOf<'/api/products'>,
});

/** A product's status, by its word. */
export function statusOf({ status }: Pick<Product, 'status'>): string {
  return STATUSES.find((each) => each === status)
    ? STATUS_WORDS[status as keyof typeof STATUS_WORDS]
    : '';
}
