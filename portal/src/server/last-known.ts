/**
 * Caches data that is the same for everybody, and reads it at most once per `freshMs`. If a read
 * fails, it returns the last result. It throws only if no read has ever succeeded.
 */
export function lastKnown<T>(read: () => Promise<T>, freshMs: number): () => Promise<T> {
  let known: { value: T; readAt: number } | null = null;
  return async () => {
    if (known && Date.now() - known.readAt < freshMs) return known.value;
    try {
      known = { value: await read(), readAt: Date.now() };
    } catch (error) {
      if (!known) throw error;
      console.error('Still using what was read before:', error);
    }
    return known.value;
  };
}
