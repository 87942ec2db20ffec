'use client';

import { client } from '@/shared/api/client';
import type { ListParams } from '@/shared/api/list-params';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { useInvalidate, useList, useResource } from '@/shared/api/use-resource';

import { ratingsInit } from './params';

export type Rating = Schema<'RatingOut'>;

/** The reviews of a company, newest first. `userId` is any user of that company. */
export function useRatings(userId: number, params: ListParams) {
  return useList('/api/ratings/myProfile/{user_id}', ratingsInit(userId, params));
}

/** The company's own rating for this order; `data` is null if there is none. */
export function useGivenRating(quotationId: number) {
  return useResource('/api/ratings/given', { query: { quotationId } });
}

interface RatingDraft {
  quotationId: number;
  rating: number;
  ratingComments: string;
}

/** Rates the other party of an order, or changes that rating in time. Throws `ApiError`. */
export function useSaveRating(): (body: RatingDraft, key: string) => Promise<void> {
  const invalidate = useInvalidate();
  return async (body, key) => {
    await unwrap(client.POST('/api/ratings', { body, headers: { 'Idempotency-Key': key } }));
    await invalidate('/api/ratings');
  };
}
