/**
 * The topics of a stream. An event says only that something has changed. The listener reads the
 * change through the ordinary calls, which check what this person may see.
 */
export const TOPICS = [
  'notification',
  'lead',
  'enquiry',
  'quotation',
  'review',
  'message',
  'policy',
  'promotion',
  'offer',
  'rate',
] as const;
export type Topic = (typeof TOPICS)[number];

/** An event that contains only the current id. One arrives at least every 15 seconds. */
export const POSITION = 'position';

export interface LiveEvent {
  topic: Topic | typeof POSITION;
  /** The event's position in the stream. The next connection starts after it. */
  id: string;
  data: string;
}

/** After a break the stream sends this kind: anything of the topic may have changed. */
export const MISSED = 'missed';

/** For a page that may have missed any change: an event of each topic, which names no kind. */
export const ANYTHING: readonly LiveEvent[] = TOPICS.map((topic) => ({ topic, id: '', data: '' }));

/** A page’s position is a little before its time, because the clocks of two servers differ. */
const MARGIN_MS = 5_000;

/**
 * The position in the stream of a page that the server began to render at this time, by its clock.
 * The page may lack what changed after it.
 */
export function positionAt(renderedAt: number): string {
  return `.${renderedAt - MARGIN_MS}-0`;
}

/** Stops something that was started. */
export type Stop = () => void;
