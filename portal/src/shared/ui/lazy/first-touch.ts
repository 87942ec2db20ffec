const TOUCHES = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Calls `run` once somebody begins to use the page: time to load what the next press may need, so
 * that it is here even if the connection is lost until then. Returns the function that ends this.
 */
export function onFirstTouch(run: () => void): () => void {
  const over = new AbortController();
  const touched = () => {
    over.abort();
    run();
  };
  for (const touch of TOUCHES) {
    const options = { capture: true, passive: true, signal: over.signal };
    window.addEventListener(touch, touched, options);
  }
  return () => over.abort();
}
