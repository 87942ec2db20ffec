/**
 * Reads data that is the same for everybody, at most once in `freshMs`. After a failure the last
 * result is used; only the very first failure is thrown.
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
