import { Lane } from '@/domain/reference/lane';
import type { Schema } from '@/shared/api/types';

type Rate = Schema<'FreightRateOut'>;

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
export function RateLane({ rate, compact = false }: { rate: LaneOfRate; compact?: boolean }) {
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

/** The lane of a rate in one text, for labels and questions. */
export const rateLaneText = ({
  loadingPort,
  destinationPort,
}: Pick<Rate, 'loadingPort' | 'destinationPort'>) => `${loadingPort} → ${destinationPort}`;
