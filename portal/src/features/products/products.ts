'use client';

import { client } from '@/shared/api/client';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { useResource } from '@/shared/api/use-resource';

export type ProductPayload = Schema<'ProductIn'>;

/** One product of the company, for its form. */
export function useProduct(id: number) {
  return useResource('/api/products/{product_id}', { path: { product_id: id } });
}

/** How many products each plan allows, and what the form allows. */
export function useProductLimits() {
  return useResource('/api/products/product-limits', {});
}

/** Adds a product, or saves the form of one. Throws `ApiError`. */
export function saveProduct(id: number | null, body: ProductPayload, key: string) {
  const headers = { 'Idempotency-Key': key };
  return unwrap(
    id === null
      ? client.POST('/api/products', { body, headers })
      : client.POST('/api/products/{product_id}', {
          params: { path: { product_id: id } },
          body,
          headers,
        }),
  );
}

/** Turns a product on or off, without another review. Throws `ApiError`. */
export function switchProduct(id: number, isActive: boolean) {
  return unwrap(
    client.POST('/api/products/{product_id}', {
      params: { path: { product_id: id } },
      body: { isActive } as ProductPayload,
    }),
  );
}

/** Deletes a product. Throws `ApiError`. */
export function deleteProduct(id: number) {
  return unwrap(
    client.DELETE('/api/products/{product_id}', { params: { path: { product_id: id } } }),
  );
}
