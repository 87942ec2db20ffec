'use client';

import { useSession } from '@/domain/account/session-context';
import { useList, useResource } from '@/shared/api/use-resource';

import {
  LANE,
  LANE_RATES,
  laneInit,
  OWN_PORTS,
  PORT_RATES,
  type QuoteParams,
  quoteCalls,
  WATCH,
} from './params';

/** The live rates of a lane, at a port, or on the company's port pairs. */
export function useQuotes(params: QuoteParams) {
  const calls = quoteCalls(params);
  const ofLane = useList(LANE_RATES, calls.ofLane);
  const atPort = useList(PORT_RATES, calls.atPort);
  const onPairs = useList(WATCH, calls.onPairs);
  if (calls.ofLane) return ofLane;
  return calls.atPort ? atPort : onPairs;
}

/** The ports and port pairs of the company's profile. */
export function useOwnPorts() {
  const { user } = useSession();
  return useResource(OWN_PORTS, { path: { user_id: user.id } });
}

/** A lane: its distance, and what the container cost on it week by week. */
export function useLane(loadingPort: string, destinationPort: string, container: string) {
  return useList(LANE, laneInit(loadingPort, destinationPort, container));
}
