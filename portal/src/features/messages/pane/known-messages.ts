import type { Message } from '@/domain/messages/messages';

/** The messages of a conversation that the page has read: a run without gaps, oldest first. */
export interface Known {
  rows: readonly Message[];
  /** Whether there are older ones. */
  hasOlder: boolean;
}

export const NOTHING: Known = { rows: [], hasOlder: false };

interface Answer {
  rows: readonly Message[];
  hasMore: boolean;
}

const lowest = (rows: readonly Message[]) => rows[0]?.id ?? 0;
const highest = (rows: readonly Message[]) => rows.at(-1)?.id ?? 0;

/** Own messages after an answer's last one: they were sent while it was on its way. */
function sentSince(known: Known, rows: readonly Message[]): Message[] {
  const last = highest(rows);
  return known.rows.filter(({ id, isOwnMessage }) => id > last && isOwnMessage);
}

/**
 * Adds the newest messages, which replace those of the same range: one that is missing now was
 * hidden. If others came between, the older ones are read again when somebody scrolls to them.
 */
export function withNewest(known: Known, { rows, hasMore }: Answer): Known {
  const first = lowest(rows);
  const since = sentSince(known, rows);
  const isApart = first > highest(known.rows);
  const older = hasMore && !isApart ? known.rows.filter(({ id }) => id < first) : [];
  return {
    rows: [...older, ...rows, ...since],
    hasOlder: older.length > 0 ? known.hasOlder : hasMore,
  };
}

/** Adds the messages before the oldest known one. */
export function withOlder(known: Known, { rows, hasMore }: Answer): Known {
  const first = lowest(known.rows);
  const older = rows.filter(({ id }) => id < first);
  return { rows: [...older, ...known.rows], hasOlder: hasMore };
}

/** Replaces everything from a message on. */
export function withRange(known: Known, from: number, rows: readonly Message[]): Known {
  const older = known.rows.filter(({ id }) => id < from);
  return { rows: [...older, ...rows, ...sentSince(known, rows)], hasOlder: known.hasOlder };
}

/** Adds a message, or replaces it. */
export function withMessage(known: Known, message: Message): Known {
  const others = known.rows.filter(({ id }) => id !== message.id);
  const rows = [...others, message].sort((a, b) => a.id - b.id);
  return { ...known, rows };
}

export function withoutMessage(known: Known, id: number): Known {
  return { ...known, rows: known.rows.filter((row) => row.id !== id) };
}
