import { notFound } from 'next/navigation';

const ID = /^[1-9]\d{0,14}$/;

/** The id in a page's path; anything else is a page that does not exist. */
export function idFromPath(segment: string): number {
  if (!ID.test(segment)) notFound();
  return Number(segment);
}
