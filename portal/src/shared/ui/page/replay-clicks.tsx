'use client';

import { useEffect } from 'react';

declare global {
  interface Window {
    /** Lets clicks through again, and returns the last button that was pressed until now. */
    ladingClicks?: (() => HTMLButtonElement | null) | undefined;
  }
}

/**
 * Runs before all other code of the page, because a button pressed before its code is loaded would
 * do nothing: React hears no click before it has taken over the page, and repeats none. Stores the
 * last button pressed for `releaseClicks`. Links work without code, and React keeps submits.
 */
export const HOLD_CLICKS = `(() => {
  let last = null;
  const hold = (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button || (button.form && button.type === 'submit')) return;
    event.stopImmediatePropagation();
    last = button;
  };
  addEventListener('click', hold, true);
  window.ladingClicks = () => {
    removeEventListener('click', hold, true);
    return last;
  };
})();`;

/** The code has loaded: presses the stored button again, unless it has left the page. */
export function releaseClicks(): void {
  const last = window.ladingClicks?.();
  window.ladingClicks = undefined;
  if (last?.isConnected) last.click();
}

/** Remembers a button that was pressed before its code was loaded, and presses it then. */
export function ReplayClicks({ nonce }: { nonce: string }) {
  useEffect(releaseClicks, []);
  return (
    <script
      nonce={nonce}
      // A browser hides the nonce from scripts, so the server's value looks different.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words alone
      dangerouslySetInnerHTML={{ __html: HOLD_CLICKS }}
    />
  );
}
