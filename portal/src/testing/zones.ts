/** Where the day is another than in India for most of the day: far ahead, and far behind. */
export const FAR_ZONES = ['Pacific/Kiritimati', 'America/Los_Angeles'] as const;

/** Puts this process into a time zone, as a browser abroad is; returns the way back. */
export function inZone(zone: string): () => void {
  const before = process.env.TZ;
  process.env.TZ = zone;
  return () => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  };
}
