/**
 * What a stream tells of. An event says that something changed, never what it is: whoever hears it
 * reads that through the ordinary calls, which decide what may be seen.
 */
export const TOPICS = ['notification'] as const;
export type Topic = (typeof TOPICS)[number];

/** An event that says only which id to go on from; one comes at least every 15 seconds. */
export const POSITION = 'position';

export interface LiveEvent {
  topic: Topic | typeof POSITION;
  /** Its place in the stream, from which the next connection goes on. */
  id: string;
  data: string;
}

/** One end of something that goes on until it is called. */
export type Stop = () => void;
