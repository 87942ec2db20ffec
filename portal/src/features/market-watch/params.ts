import { CONTAINER_FILTER, RATE_FIELDS } from '@/domain/freight-rates/rate-rows';
import { type ParamsOf, type RowOf, rowList } from '@/shared/api/row-list';
import type { ReadInit, Schema } from '@/shared/api/types';
import { matching, text } from '@/shared/api/url-codecs';

export type Rate = Schema<'FreightRateOut'>;

type LanePort = Pick<Schema<'LanePortOut'>, 'port' | 'code'>;

/** The two ports of a lane. */
export interface Lane {
  loadingPort: LanePort;
  destinationPort: LanePort;
}

export type LaneChart = Schema<'LaneChartOut'>;

export const WATCH = '/api/updates-freight-rates/watch';
export const OWN_PORTS = '/api/updates-freight-rates/enquiries/user/{user_id}/ports';
export const LANE = '/api/updates-freight-rates/lane';

/** The container of which most is shipped: the chart's, while nobody chooses another. */
export const USUAL_CONTAINER = '40DHC';

/** A UN/LOCODE. */
const locode = matching(5, (given) => /^[A-Z]{2}[A-Z0-9]{3}$/.test(given));

const QUOTE_FILTERS = { loadingPort: locode, destinationPort: locode, ...CONTAINER_FILTER };
const SORTS = ['createdAt', 'oceanfreight', 'pricevalidity'];

/** Market Watch has no pages: this is all that it ever shows at once. */
const ALL_AT_ONCE = 100;

/** What a row shows. */
const FIELDS = [
  ...RATE_FIELDS,
  'userid',
  'comapanyName',
  'converted',
  'postedAt',
  'isBest',
] as const;

export const WATCH_LIST = rowList(WATCH, {
  limit: ALL_AT_ONCE,
  filters: { filter: text(100), ...QUOTE_FILTERS },
  sorts: SORTS,
  fields: FIELDS,
});

export type RateRow = RowOf<typeof WATCH_LIST>;

export const LANE_RATES = '/api/updates-freight-rates/{destination_ports}/{loading_port}';
export const PORT_RATES = '/api/updates-freight-rates/{port}';

export const QUOTE_LIST = rowList(PORT_RATES, {
  limit: 8,
  filters: QUOTE_FILTERS,
  sorts: SORTS,
  fields: FIELDS,
});

export type QuoteParams = ParamsOf<typeof QUOTE_LIST>;

/** What of the API has the rates between the chosen ports: the one call that is not null. */
interface QuoteCalls {
  ofLane: ReadInit<typeof LANE_RATES> | null;
  atPort: ReadInit<typeof PORT_RATES> | null;
  /** Without any port: those on the company's own port pairs. */
  onPairs: ReadInit<typeof WATCH> | null;
}

/** The call that answers all rates, the same on the server and in the browser. */
export function quoteCalls(params: QuoteParams): QuoteCalls {
  const { loadingPort, destinationPort } = params.filters;
  const ends = { loadingPort: null, destinationPort: null };
  const query = QUOTE_LIST.query({ ...params, filters: { ...params.filters, ...ends } });
  const none: QuoteCalls = { ofLane: null, atPort: null, onPairs: null };
  if (loadingPort && destinationPort) {
    const path = { destination_ports: destinationPort, loading_port: loadingPort };
    return { ...none, ofLane: { path, query } };
  }
  const port = loadingPort ?? destinationPort;
  return port ? { ...none, atPort: { path: { port }, query } } : { ...none, onPairs: { query } };
}

/** What the chart of a lane asks. */
export const laneInit = (loadingPort: string, destinationPort: string, containerType: string) => ({
  query: { loadingPort, destinationPort, containerType },
});
