import { notFound } from 'next/navigation';

const ID = /^[1-9]\d{0,14}$/;

/** The id in a page's path. Shows the 404 page if the segment is not an id. */
export function idFromPath(segment: string): number {
  if (!ID.test(segment)) notFound();
  return Number(segment);
}
