'use client';

import { client } from '@/shared/api/client';
import type { ListParams } from '@/shared/api/list-params';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { useInvalidate, useList, useResource } from '@/shared/api/use-resource';

import { type Asked, cardsQuery, requestInit } from './params';

export type CardRequest = Schema<'CardOut'>;

export function useCards(params: ListParams, buyerId: number | null) {
  return useList('/api/businesscard', { query: cardsQuery(params, buyerId) });
}

/** The company's latest request to a buyer. */
export function useRequestTo(asked: Asked) {
  return useResource('/api/businesscard', requestInit(asked));
}

/** The actions on cards. Each one reads the changed data again and throws `ApiError`. */
export function useCardMoves() {
  const invalidate = useInvalidate();
  const refresh = () => invalidate('/api/businesscard', '/api/users');
  return {
    request: async (asked: Asked, key: string) => {
      const headers = { 'Idempotency-Key': key };
      try {
        await unwrap(client.POST('/api/businesscard', { body: asked, headers }));
      } finally {
        await refresh();
      }
    },
    answer: async (id: number, status: 'accepted' | 'rejected') => {
      const params = { path: { card_id: id } };
      try {
        await unwrap(client.PUT('/api/businesscard/{card_id}', { params, body: { status } }));
      } finally {
        await refresh();
      }
    },
    withdraw: async (id: number) => {
      const params = { path: { card_id: id } };
      try {
        await unwrap(client.DELETE('/api/businesscard/{card_id}', { params }));
      } finally {
        await refresh();
      }
    },
  };
}
