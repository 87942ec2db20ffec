/** Zones far ahead of and far behind India, where the date differs for most of the day. */
export const FAR_ZONES = ['Pacific/Kiritimati', 'America/Los_Angeles'] as const;

/**
 * Sets the time zone of this process, like a browser abroad. Returns the function that restores it.
 */
export function inZone(zone: string): () => void {
  const before = process.env.TZ;
  process.env.TZ = zone;
  return () => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  };
}
