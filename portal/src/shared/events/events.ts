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

/** Stops something that was started. */
export type Stop = () => void;
