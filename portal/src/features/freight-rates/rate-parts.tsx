import { Lane } from '@/domain/reference/lane';

import type { Rate } from './params';

export type LaneOfRate = Pick<
  Rate,
  | 'loadingPort'
  | 'loadingPortCode'
  | 'loadingCountry'
  | 'destinationPort'
  | 'destinationPortCode'
  | 'destinationCountry'
>;

/** The lane of a rate. `compact`: for tables. */
export function LaneOf({ rate, compact = false }: { rate: LaneOfRate; compact?: boolean }) {
  return (
    <Lane
      compact={compact}
      source={{ port: rate.loadingPort, code: rate.loadingPortCode, country: rate.loadingCountry }}
      destination={{
        port: rate.destinationPort,
        code: rate.destinationPortCode,
        country: rate.destinationCountry,
      }}
    />
  );
}

/** A lane in one text, for labels and questions. */
export const laneWords = ({
  loadingPort,
  destinationPort,
}: Pick<Rate, 'loadingPort' | 'destinationPort'>) => `${loadingPort} → ${destinationPort}`;
