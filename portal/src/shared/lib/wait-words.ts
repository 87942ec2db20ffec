/** A waiting time for a message: seconds up to two minutes, then minutes, always rounded up. */
export function waitWords(seconds: number): { key: 'seconds' | 'minutes'; count: number } {
  if (seconds <= 120) return { key: 'seconds', count: Math.max(1, Math.ceil(seconds)) };
  return { key: 'minutes', count: Math.ceil(seconds / 60) };
}
