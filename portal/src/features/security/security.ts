'use client';

import { client } from '@/shared/api/client';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { useResource } from '@/shared/api/use-resource';

export type Device = Schema<'DeviceOut'>;
export type DataRequest = Schema<'DataRequestOut'>;
export type DataRequestKind = 'export' | 'erasure';

const WHILE_PREPARED_MS = 5_000;

/** Changes the user's own name. Throws `ApiError`. */
export function rename(userId: number, name: string, key: string) {
  return unwrap(
    client.PUT('/api/users/{user_id}', {
      params: { path: { user_id: userId } },
      body: { name },
      headers: { 'Idempotency-Key': key },
    }),
  );
}

/** The devices where the user is signed in. */
export function useDevices() {
  return useResource('/api/auth/devices', {});
}

/** Signs one device out. Throws `ApiError`. */
export function endDevice(id: number) {
  return unwrap(
    client.DELETE('/api/auth/devices/{device_id}', { params: { path: { device_id: id } } }),
  );
}

/** The documents the user agreed to, and when. */
export function useConsents() {
  return useResource('/api/consents', {});
}

/** The user's own requests for a download or erasure. Polled while a download is being prepared. */
export function useDataRequests() {
  return useResource(
    '/api/data-requests',
    {},
    {
      refreshInterval: (answer) => (answer?.data.some(isBeingPrepared) ? WHILE_PREPARED_MS : 0),
    },
  );
}

/** Sentences that tell the user the effects of an erasure. */
export function useErasureEffects() {
  return useResource('/api/data-requests/erasure-effects', {});
}

export function isOpen(request: DataRequest): boolean {
  return request.doneAt === null && request.cancelledAt === null;
}

/** Whether preparing a download has failed. Staff can start it again. */
export function isLate(request: DataRequest): boolean {
  return isOpen(request) && request.failedAt !== null;
}

function isBeingPrepared(request: DataRequest): boolean {
  return request.kind === 'export' && isOpen(request) && !isLate(request);
}

/** Asks for a download or an erasure. The API checks the password again. Throws `ApiError`. */
export function askForData(kind: DataRequestKind, password: string) {
  return unwrap(client.POST('/api/data-requests', { body: { kind, password } }));
}

/** Cancels a request for erasure while that is possible. Throws `ApiError`. */
export function cancelDataRequest(id: number) {
  return unwrap(
    client.DELETE('/api/data-requests/{request_id}', { params: { path: { request_id: id } } }),
  );
}
