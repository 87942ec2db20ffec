'use client';

import { client } from '@/shared/api/client';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { useResource } from '@/shared/api/use-resource';

import type { Lane } from './params';

export type LaneAlert = Schema<'LaneAlertOut'>;

export const ALERTS = '/api/updates-freight-rates/alerts';

/** The alerts of the company on its port pairs. */
export function useAlerts() {
  return useResource(ALERTS, {});
}

/** Whether an alert is for the lane and container. */
export const isFor = (lane: Lane, container: string) => (alert: LaneAlert) =>
  alert.containerType === container &&
  alert.loadingPort.code === lane.loadingPort.code &&
  alert.destinationPort.code === lane.destinationPort.code;

/** Sets the alert of a lane and container, or changes it. Throws `ApiError`. */
export function setAlert(body: Schema<'LaneAlertIn'>) {
  return unwrap(client.POST(ALERTS, { body }));
}

/** Removes an alert. Throws `ApiError`. */
export function removeAlert(id: number) {
  return unwrap(
    client.DELETE('/api/updates-freight-rates/alerts/{alert_id}', {
      params: { path: { alert_id: id } },
    }),
  );
}
